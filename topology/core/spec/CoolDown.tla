------------------------------ MODULE CoolDown ------------------------------
(***************************************************************************)
(* The cool-downs of one scope: CoolDown (Cooling, Probing, Ramping; Open  *)
(* is "no entry in CoolDowns"). Any call in flight may be answered at any  *)
(* time and in any order: accepted, refused with any hint, or not at all.  *)
(*                                                                         *)
(* The second half of the variables is the judge's: kept from what was     *)
(* sent and answered alone, never read by the machine.                     *)
(***************************************************************************)
EXTENDS Integers, FiniteSets, TLC

CONSTANTS
    Ids,       \* names of calls; one is free again when its call has ended
    MaxHint,   \* hints are 1..MaxHint ticks
    MaxWait,   \* CoolDownPolicy.max, in ticks; the factor is 2 and the pad 0
    MaxLevel,  \* levels past this are not told apart: the wait is MaxWait long before
    Full,      \* the bulkhead: calls in flight at which the ramp is over
    Variant    \* "right" as in the code; "forgetful", "escalating", "shortening", "hasty" are wrong

ASSUME Variant \in {"right", "forgetful", "escalating", "shortening", "hasty"}

VARIABLES
    inFlight,  \* calls sent and not ended
    phase,     \* "open", "cooling", "probing", "ramping"
    left,      \* until - now, not below 0
    level,     \* level; 0 when open
    probe,     \* Probing.probe, or NoProbe
    allowed,   \* Ramping.allowed, or 0
    ramped,    \* calls in flight with sent >= Ramping.since; as many as Ramping.inFlight

    owed,      \* judge: ticks until the longest wait of all refusals, as escalated, is over
    unproved,  \* judge: refused, and no call sent since was accepted when nothing was owed
    probes,    \* judge: calls in flight that were sent while unproved
    siblings   \* judge: calls in flight that were so when an episode began

machine == <<phase, left, level, probe, allowed, ramped>>
judge == <<owed, unproved, probes, siblings>>
vars == <<inFlight, machine, judge>>

NoProbe == "none"

Later(a, b) == IF a > b THEN a ELSE b
Sooner(a, b) == IF a < b THEN a ELSE b

(* CoolDownPolicy.waitNanos: escalated up to the maximum, never less than  *)
(* the hint.                                                               *)
Wait(hint, lvl) == Later(hint, Sooner(MaxWait, hint * 2 ^ lvl))

Raised == Sooner(MaxLevel, level + 1)

Init ==
    /\ inFlight = {} /\ phase = "open" /\ left = 0 /\ level = 0 /\ probe = NoProbe /\ allowed = 0 /\ ramped = {}
    /\ owed = 0 /\ unproved = FALSE /\ probes = {} /\ siblings = {}

-----------------------------------------------------------------------------
(* The machine's states. In a state, what belongs to others is at rest.    *)

Open == phase' = "open" /\ left' = 0 /\ level' = 0 /\ probe' = NoProbe /\ allowed' = 0 /\ ramped' = {}

Cooling(until, lvl) ==
    phase' = "cooling" /\ left' = until /\ level' = lvl /\ probe' = NoProbe /\ allowed' = 0 /\ ramped' = {}

Probing(until, id) ==
    phase' = "probing" /\ left' = until /\ level' = level /\ probe' = id /\ allowed' = 0 /\ ramped' = {}

Ramping(many, calls) ==
    phase' = "ramping" /\ left' = 0 /\ level' = level /\ probe' = NoProbe /\ allowed' = many /\ ramped' = calls

(* CoolDown.earliest(now) = now.                                           *)
MayStart ==
    CASE phase = "open" -> TRUE
      [] phase = "cooling" -> left <= (IF Variant = "hasty" THEN 1 ELSE 0)
      [] phase = "probing" -> FALSE
      [] phase = "ramping" -> Cardinality(ramped) < allowed

Started(id) ==
    CASE phase = "open" -> Open
      [] phase = "cooling" -> Probing(left, id)
      [] phase = "ramping" -> Ramping(allowed, ramped \union {id})

(* What a sibling's refusal does while the probe is in flight.             *)
RefusedBesideProbe(hint) ==
    IF Variant = "forgetful"
    THEN Cooling(Later(left, Wait(hint, level)), level)
    ELSE Probing(Later(left, Wait(hint, level)), probe)

RefusedWhileCooling(hint) ==
    CASE Variant = "escalating" -> Cooling(Later(left, Wait(hint, Raised)), Raised)
      [] Variant = "shortening" -> Cooling(Wait(hint, level), level)
      [] OTHER -> Cooling(Later(left, Wait(hint, level)), level)

Refused(id, hint) ==
    CASE phase = "open" -> Cooling(Wait(hint, 0), 0)
      [] phase = "cooling" -> RefusedWhileCooling(hint)
      [] phase = "probing" /\ id = probe -> Cooling(Later(left, Wait(hint, Raised)), Raised)
      [] phase = "probing" /\ id # probe -> RefusedBesideProbe(hint)
      [] phase = "ramping" /\ id \in ramped -> Cooling(Wait(hint, Raised), Raised)
      [] phase = "ramping" /\ id \notin ramped -> Cooling(Wait(hint, level), level)

Ended(id, accepted) ==
    CASE phase = "probing" /\ id = probe -> IF accepted /\ left = 0 THEN Ramping(2, {}) ELSE Cooling(left, level)
      [] phase = "ramping" /\ id \in ramped ->
            LET many == IF accepted THEN allowed + 1 ELSE allowed
            IN  IF many >= Full THEN Open ELSE Ramping(many, ramped \ {id})
      [] OTHER -> UNCHANGED machine

-----------------------------------------------------------------------------
Start(id) ==
    /\ id \notin inFlight
    /\ Cardinality(inFlight) < Full
    /\ MayStart
    /\ Started(id)
    /\ inFlight' = inFlight \union {id}
    /\ probes' = IF unproved THEN probes \union {id} ELSE probes
    /\ UNCHANGED <<owed, unproved, siblings>>

Leaves(id) == inFlight' = inFlight \ {id} /\ probes' = probes \ {id}

Refuse(id, hint) ==
    /\ id \in inFlight
    /\ Refused(id, hint)
    /\ Leaves(id)
    /\ owed' = Later(owed, Wait(hint, level'))
    /\ unproved' = TRUE
    /\ siblings' = (IF unproved THEN siblings ELSE inFlight) \ {id}

Accept(id) ==
    /\ id \in inFlight
    /\ Ended(id, TRUE)
    /\ Leaves(id)
    /\ unproved' = (unproved /\ ~(id \in probes /\ owed = 0))
    /\ siblings' = siblings \ {id}
    /\ UNCHANGED owed

(* Timeout, reset, a server's failure, or handed back unsent.              *)
GiveUp(id) ==
    /\ id \in inFlight
    /\ Ended(id, FALSE)
    /\ Leaves(id)
    /\ siblings' = siblings \ {id}
    /\ UNCHANGED <<owed, unproved>>

Tick ==
    /\ left > 0 \/ owed > 0
    /\ left' = Later(0, left - 1)
    /\ owed' = Later(0, owed - 1)
    /\ UNCHANGED <<inFlight, phase, level, probe, allowed, ramped, unproved, probes, siblings>>

Next ==
    \/ Tick
    \/ \E id \in Ids : Start(id) \/ Accept(id) \/ GiveUp(id) \/ \E hint \in 1..MaxHint : Refuse(id, hint)

Spec == Init /\ [][Next]_vars

Symmetry == Permutations(Ids)

-----------------------------------------------------------------------------
(* What is proved.                                                         *)

AtMostOneProbe == Cardinality(probes) <= 1

(* What was sent since a refusal is the probe the machine knows of.        *)
ProbeIsKnown == probes = (IF phase = "probing" THEN {probe} ELSE {})

RampKept == phase = "ramping" => Cardinality(ramped) <= allowed

Starts == inFlight' # inFlight /\ inFlight \subseteq inFlight'

NoStartInsideCoolDown == [][Starts => owed = 0]_vars

NothingBesideTheProbe == [][Starts => probes = {}]_vars

SiblingNeverEscalates == [][\A id \in siblings : id \notin inFlight' => level' <= level]_vars

(* From the first refusal until a probe is accepted.                       *)
UntilNeverMovesBackwards == [][unproved /\ unproved' => left' >= left \/ Tick]_vars

(* Seen where the refusal moves the end of the cool-down.                  *)
RefusedProbeEscalates ==
    [][\A id \in probes : id \notin inFlight' => (owed' > owed => level' = Raised)]_vars
=============================================================================
