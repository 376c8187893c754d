------------------------------- MODULE Cooling -------------------------------
(***************************************************************************)
(* One scope's cool-down across owners: what is committed of it            *)
(* (Saved.Cooling), and what a TakeOver makes of that. An owner that is    *)
(* cut off may have seen a refusal and not committed it, or never have     *)
(* seen it; so after it the scope is probed, cooling or not. CoolDown is   *)
(* about what one owner does; here there is no ramp and no escalation.     *)
(*                                                                         *)
(* Time is in ticks, as what is left. Several things happen within a tick  *)
(* in every order.                                                         *)
(***************************************************************************)
EXTENDS Integers, FiniteSets, TLC

CONSTANTS
    Ids,      \* names of calls; as many may be in flight
    Wait,     \* of every refusal, in ticks; the vendor may count it anew with each
    Crashes,  \* at most
    OnTheWay, \* for how many ticks after a crash its calls may still arrive
    Delay,    \* ticks from an unclean take-over until the first probe
    Variant   \* "right"; all others are wrong

ASSUME Variant \in {"right", "unprobed", "unsaved", "forgiven", "at once"}

VARIABLES
    calls,   \* [id -> "none", "sent", "refused", "accepted": the answer on its way, "orphan": a former owner's]
    cooling, \* ticks for which the vendor refuses, 0: it does as it likes
    phase,   \* "open", "cooling", "probing"
    until,   \* ticks
    known,   \* whether it cools for a refusal that is known, and not only for a take-over
    probe,   \* its name, or NoProbe
    saved,   \* what is committed: [cooling, until]; not cooling: no record
    delay,   \* ticks until the first probe
    way,     \* ticks for which orphans may arrive
    crashes,
    owed,    \* judge: cooling, as far as an owner saw the refusal or was cut off before it could
    inside   \* judge: calls sent while it is owed that there are none

vars == <<calls, cooling, phase, until, known, probe, saved, delay, way, crashes, owed, inside>>

NoProbe == "none"

NoRecord == [cooling |-> FALSE, until |-> 0]

Later(a, b) == IF a > b THEN a ELSE b

Init ==
    /\ calls = [id \in Ids |-> "none"]
    /\ cooling = 0 /\ owed = 0 /\ inside = 0
    /\ phase = "open" /\ until = 0 /\ known = FALSE /\ probe = NoProbe
    /\ saved = NoRecord
    /\ delay = 0 /\ way = 0 /\ crashes = 0

-----------------------------------------------------------------------------
Send(id) ==
    /\ calls[id] = "none"
    /\ phase = "open" \/ (phase = "cooling" /\ until = 0 /\ delay = 0)
    /\ calls' = [calls EXCEPT ![id] = "sent"]
    /\ phase' = (IF phase = "open" THEN "open" ELSE "probing")
    /\ probe' = (IF phase = "open" THEN NoProbe ELSE id)
    /\ inside' = IF owed > 0 THEN inside + 1 ELSE inside
    /\ UNCHANGED <<cooling, until, known, saved, delay, way, crashes, owed>>

Accept(id) ==
    /\ calls[id] \in {"sent", "orphan"}
    /\ cooling = 0
    /\ calls' = [calls EXCEPT ![id] = IF @ = "sent" THEN "accepted" ELSE "none"]
    /\ UNCHANGED <<cooling, phase, until, known, probe, saved, delay, way, crashes, owed, inside>>

(* Nobody hears of an orphan's refusal.                                    *)
Refuse(id) ==
    /\ calls[id] \in {"sent", "orphan"}
    /\ cooling' \in {Wait, cooling} \ {0}
    /\ calls' = [calls EXCEPT ![id] = IF @ = "sent" THEN "refused" ELSE "none"]
    /\ owed' = IF calls[id] = "orphan" THEN cooling' ELSE owed
    /\ UNCHANGED <<phase, until, known, probe, saved, delay, way, crashes, inside>>

(* Before the owner sees it, calls that it sends are siblings.             *)
SeeRefused(id) ==
    /\ calls[id] = "refused"
    /\ calls' = [calls EXCEPT ![id] = "none"]
    /\ until' = Later(until, Wait)
    /\ known' = TRUE
    /\ IF phase = "probing" /\ id # probe
       THEN UNCHANGED <<phase, probe>>
       ELSE phase' = "cooling" /\ probe' = NoProbe
    /\ owed' = cooling
    /\ UNCHANGED <<cooling, saved, delay, way, crashes, inside>>

SeeAccepted(id) ==
    /\ calls[id] = "accepted"
    /\ calls' = [calls EXCEPT ![id] = "none"]
    /\ IF phase = "probing" /\ id = probe
       THEN phase' = (IF until = 0 THEN "open" ELSE "cooling") /\ known' = (known /\ until > 0) /\ probe' = NoProbe
       ELSE UNCHANGED <<phase, known, probe>>
    /\ UNCHANGED <<cooling, until, saved, delay, way, crashes, owed, inside>>

Record ==
    IF phase = "open" \/ Variant = "unsaved" \/ (Variant = "forgiven" /\ ~known)
    THEN NoRecord
    ELSE [cooling |-> TRUE, until |-> until]

Commit ==
    /\ saved # Record
    /\ saved' = Record
    /\ UNCHANGED <<calls, cooling, phase, until, known, probe, delay, way, crashes, owed, inside>>

(* And take-over. Saved.Mark is clean: what is committed is all there is.  *)
CleanStop ==
    /\ \A id \in Ids : calls[id] \in {"none", "orphan"}
    /\ saved' = Record
    /\ phase' = (IF Record.cooling THEN "cooling" ELSE "open")
    /\ until' = Record.until
    /\ known' = (known /\ Record.cooling)
    /\ UNCHANGED <<calls, cooling, probe, delay, way, crashes, owed, inside>>

Left(call) == CASE call \in {"sent", "orphan"} /\ OnTheWay > 0 -> "orphan" [] OTHER -> "none"

(* And take-over. It is not clean.                                         *)
Crash ==
    /\ crashes < Crashes
    /\ crashes' = crashes + 1
    /\ calls' = [id \in Ids |-> Left(calls[id])]
    /\ phase' = (IF saved.cooling \/ Variant # "unprobed" THEN "cooling" ELSE "open")
    /\ until' = (IF Variant = "at once" THEN 0 ELSE saved.until)
    /\ known' = saved.cooling
    /\ probe' = NoProbe
    /\ delay' = Delay /\ way' = OnTheWay
    /\ owed' = cooling
    /\ UNCHANGED <<cooling, saved, inside>>

Less(left) == IF left > 0 THEN left - 1 ELSE 0

Tick ==
    /\ cooling' = Less(cooling) /\ owed' = Less(owed)
    /\ until' = Less(until) /\ saved' = [saved EXCEPT !.until = Less(@)]
    /\ delay' = Less(delay) /\ way' = Less(way)
    /\ calls' = [id \in Ids |-> IF calls[id] = "orphan" /\ way' = 0 THEN "none" ELSE calls[id]]
    /\ UNCHANGED <<phase, known, probe, crashes, inside>>

Next ==
    \/ Tick \/ Commit \/ CleanStop \/ Crash
    \/ \E id \in Ids : Send(id) \/ Accept(id) \/ Refuse(id) \/ SeeRefused(id) \/ SeeAccepted(id)

Spec == Init /\ [][Next]_vars

Symmetry == Permutations(Ids)

-----------------------------------------------------------------------------
(* What is proved.                                                         *)

AtMostOneInsidePerCrash == inside <= crashes

NoneInsideACommittedOne == [][\A id \in Ids : calls[id] = "none" /\ calls'[id] = "sent" => saved.until = 0]_vars

(* To show that it happens.                                                *)
NoneInside == inside = 0
=============================================================================
