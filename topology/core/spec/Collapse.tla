------------------------------- MODULE Collapse -------------------------------
(***************************************************************************)
(* Intents that ask for the same and share a request: JoinIndex,           *)
(* StartedCall.joined. What they ask for changes at the vendor meanwhile;  *)
(* whoever asks knows of every change before. What is done is in memory    *)
(* until it is committed, and a call is never saved.                       *)
(***************************************************************************)
EXTENDS Integers, FiniteSets

CONSTANTS
    Intents,
    MaxChanges,
    MaxCrashes,
    Variant     \* "right"; all others are wrong

ASSUME Variant \in {"right", "late", "forgotten"}

VARIABLES
    changes,  \* of what is asked for
    knew,     \* judge: how many there had been when the intent was accepted
    disk,     \* what is committed: where each intent is, and the answer it got
    mem,      \* the same with what the open transaction adds
    call,     \* "none", "started", "read": the vendor has looked
    looked,   \* how many changes the vendor saw then
    crashes

vars == <<changes, knew, disk, mem, call, looked, crashes>>

Nothing == -1

In(place) == {i \in Intents : mem.place[i] = place}

Put(some, place) == [i \in Intents |-> IF i \in some THEN place ELSE mem.place[i]]

Init ==
    /\ changes = 0
    /\ knew = [i \in Intents |-> 0]
    /\ disk = [place |-> [i \in Intents |-> "new"], got |-> [i \in Intents |-> Nothing]]
    /\ mem = disk
    /\ call = "none"
    /\ looked = Nothing
    /\ crashes = 0

-----------------------------------------------------------------------------
Change ==
    /\ changes < MaxChanges
    /\ changes' = changes + 1
    /\ UNCHANGED <<knew, disk, mem, call, looked, crashes>>

(* Wrong: it goes along with a request that is under way.                  *)
Accept(i) ==
    /\ mem.place[i] = "new"
    /\ knew' = [knew EXCEPT ![i] = changes]
    /\ mem' = [mem EXCEPT !.place[i] = IF Variant = "late" /\ call # "none" THEN "served" ELSE "waiting"]
    /\ UNCHANGED <<changes, disk, call, looked, crashes>>

Start ==
    /\ call = "none" /\ In("waiting") # {}
    /\ call' = "started"
    /\ mem' = [mem EXCEPT !.place = Put(In("waiting"), "served")]
    /\ UNCHANGED <<changes, knew, disk, looked, crashes>>

Look ==
    /\ call = "started"
    /\ call' = "read"
    /\ looked' = changes
    /\ UNCHANGED <<changes, knew, disk, mem, crashes>>

Answer ==
    /\ call = "read"
    /\ call' = "none"
    /\ looked' = Nothing
    /\ mem' = [place |-> Put(In("served"), "done"),
               got |-> [i \in Intents |-> IF i \in In("served") THEN looked ELSE mem.got[i]]]
    /\ UNCHANGED <<changes, knew, disk, crashes>>

(* Refused, failed, unanswered. Wrong: only whose call it was goes back.   *)
Back == IF Variant = "forgotten" THEN {CHOOSE i \in In("served") : TRUE} ELSE In("served")

Fail ==
    /\ call # "none"
    /\ call' = "none"
    /\ looked' = Nothing
    /\ mem' = [mem EXCEPT !.place = Put(Back, "waiting")]
    /\ UNCHANGED <<changes, knew, disk, crashes>>

(* In the ledger, who is served waits.                                     *)
Saved == [mem EXCEPT !.place = [i \in Intents |-> IF mem.place[i] = "served" THEN "waiting" ELSE mem.place[i]]]

Commit ==
    /\ disk # Saved
    /\ disk' = Saved
    /\ UNCHANGED <<changes, knew, mem, call, looked, crashes>>

(* And take-over. The answer to what was under way is heard by nobody.     *)
Crash ==
    /\ crashes < MaxCrashes
    /\ crashes' = crashes + 1
    /\ mem' = disk
    /\ call' = "none"
    /\ looked' = Nothing
    /\ UNCHANGED <<changes, knew, disk>>

Next == Change \/ (\E i \in Intents : Accept(i)) \/ Start \/ Look \/ Answer \/ Fail \/ Commit \/ Crash

Spec ==
    /\ Init /\ [][Next]_vars
    /\ \A i \in Intents : WF_vars(Accept(i))
    /\ WF_vars(Start) /\ SF_vars(Look) /\ SF_vars(Answer) /\ WF_vars(Commit)

-----------------------------------------------------------------------------
(* What is proved.                                                         *)

(* Nobody is told less than what had happened when it was accepted.        *)
NothingOlder == \A i \in Intents : mem.place[i] = "done" => mem.got[i] >= knew[i]

ServedByACall == In("served") # {} => call # "none"

KeepsItsOutcome == [][\A i \in Intents : disk.place[i] = "done" => disk'.place[i] = "done" /\ disk'.got[i] = disk.got[i]]_vars

AllEnd == <>(\A i \in Intents : disk.place[i] = "done")

(* To show that it happens: one request serves several.                    *)
NeverShared == Cardinality(In("served")) < 2
=============================================================================
