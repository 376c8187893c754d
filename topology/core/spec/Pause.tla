------------------------------- MODULE Pause -------------------------------
(***************************************************************************)
(* A vendor that may be away, as CoolDowns, Verdicts, FailedProbes and     *)
(* Patience treat it: one call that fails closes it, then one probe at a   *)
(* time, each another intent's while there is one, until a probe is        *)
(* answered. Some intents fail though the vendor is well: theirs is the    *)
(* fault.                                                                  *)
(*                                                                         *)
(* An intent that succeeded is replaced by a new one, so that there is     *)
(* always somebody else. How long a pause takes is left out: a probe may   *)
(* start at any time, and a tick comes at any time.                        *)
(***************************************************************************)
EXTENDS Integers, Sequences, FiniteSets, TLC

CONSTANTS
    Good,         \* intents that succeed when the vendor is well
    Bad,          \* intents that never do
    MaxInFlight,  \* the bulkhead
    MaxAttempts,
    Patience,     \* ticks that an intent waits before a closed vendor; 0: for ever
    Outages,      \* how often the vendor goes away
    Variant       \* "right" as in the code; the others are wrong

ASSUME Variant \in {"right", "spending", "charging", "beside", "same", "forgiving", "answered"}

VARIABLES
    line,      \* who waits, next first
    inFlight,
    well,      \* whether the vendor is
    outages,   \* those still to come
    paused,
    probe,     \* the call that a pause lets start, or NoProbe
    accused,   \* who failed since the pause began, as its cause or its probe
    guilty,    \* who failed where another did not
    attempts,
    left,      \* patience left, in ticks
    outcome,   \* "none" before
    blamed     \* judge: good intents that spent an attempt while the vendor was away and closed

vars == <<line, inFlight, well, outages, paused, probe, accused, guilty, attempts, left, outcome, blamed>>

Ids == Good \union Bad
NoProbe == "none"
Waiting == {line[i] : i \in 1..Len(line)}
Without(i) == SelectSeq(line, LAMBDA j : j /= i)

(* Any order of acceptance.                                                *)
Init ==
    /\ line \in {s \in [1..Cardinality(Ids) -> Ids] : \A i, j \in 1..Cardinality(Ids) : s[i] = s[j] => i = j}
    /\ inFlight = {} /\ well = TRUE /\ outages = Outages /\ paused = FALSE /\ probe = NoProbe
    /\ accused = {} /\ guilty = {} /\ attempts = [i \in Ids |-> 0] /\ left = [i \in Ids |-> Patience]
    /\ outcome = [i \in Ids |-> "none"] /\ blamed = {}

MayStart ==
    IF paused /\ Variant /= "beside" THEN probe = NoProbe ELSE Cardinality(inFlight) < MaxInFlight

Start ==
    /\ line /= <<>> /\ MayStart
    /\ LET i == Head(line) IN
        /\ line' = Tail(line)
        /\ inFlight' = inFlight \union {i}
        /\ probe' = IF paused /\ probe = NoProbe THEN i ELSE probe
    /\ UNCHANGED <<well, outages, paused, accused, guilty, attempts, left, outcome, blamed>>

(* Back to its place: in front, or behind those who have not been tried.   *)
Back(i, behind) == line' = IF behind /\ Variant /= "same" THEN Append(line, i) ELSE <<i>> \o line

Spend(i) ==
    /\ attempts' = [attempts EXCEPT ![i] = @ + 1]
    /\ blamed' = IF i \in Good /\ ~well /\ paused THEN blamed \union {i} ELSE blamed

(* It says that every other call would fail as well.                       *)
FailFirst(i) ==
    LET cause == ~paused \/ i = probe IN
    /\ paused' = TRUE
    /\ probe' = IF i = probe THEN NoProbe ELSE probe
    /\ accused' = IF cause THEN accused \union {i} ELSE accused
    /\ IF Variant = "spending" THEN Spend(i) ELSE UNCHANGED <<attempts, blamed>>
    /\ IF Patience > 0 /\ left[i] <= 0
        THEN outcome' = [outcome EXCEPT ![i] = "EXHAUSTED"] /\ UNCHANGED line
        ELSE Back(i, cause) /\ UNCHANGED outcome
    /\ UNCHANGED guilty

(* It has been seen that others don't, and nothing says that they do now.  *)
FailAgain(i) ==
    /\ probe' = IF i = probe THEN NoProbe ELSE probe
    /\ Spend(i)
    /\ IF attempts'[i] >= MaxAttempts
        THEN outcome' = [outcome EXCEPT ![i] = "EXHAUSTED"] /\ UNCHANGED line
        ELSE Back(i, FALSE) /\ UNCHANGED outcome
    /\ UNCHANGED <<paused, accused, guilty>>

Fail(i) ==
    /\ i \in inFlight /\ (~well \/ i \in Bad)
    /\ inFlight' = inFlight \ {i}
    /\ IF i \in guilty /\ (~paused \/ Variant = "charging") THEN FailAgain(i) ELSE FailFirst(i)
    /\ UNCHANGED <<well, outages, left>>

Succeed(i) ==
    /\ i \in inFlight /\ well /\ i \in Good
    /\ inFlight' = inFlight \ {i}
    /\ IF i = probe
        THEN /\ paused' = FALSE /\ probe' = NoProbe /\ accused' = {}
             /\ guilty' = IF Variant = "forgiving" THEN {} ELSE (guilty \union accused) \ {i}
        ELSE UNCHANGED <<paused, probe, accused>> /\ guilty' = guilty \ {i}
    /\ line' = Append(line, i) \* the next one of the same name
    /\ attempts' = [attempts EXCEPT ![i] = 0]
    /\ left' = [left EXCEPT ![i] = Patience]
    /\ UNCHANGED <<well, outages, outcome, blamed>>

GoAway == well /\ outages > 0 /\ well' = FALSE /\ outages' = outages - 1
    /\ UNCHANGED <<line, inFlight, paused, probe, accused, guilty, attempts, left, outcome, blamed>>

ComeBack == ~well /\ well' = TRUE
    /\ UNCHANGED <<line, inFlight, outages, paused, probe, accused, guilty, attempts, left, outcome, blamed>>

Impatient == {i \in Waiting : paused /\ left[i] <= 0}

(* A timer: nothing has to be answered for it.                             *)
LosePatience(i) ==
    /\ Patience > 0 /\ Variant /= "answered" /\ i \in Impatient
    /\ line' = Without(i)
    /\ outcome' = [outcome EXCEPT ![i] = "EXHAUSTED"]
    /\ UNCHANGED <<inFlight, well, outages, paused, probe, accused, guilty, attempts, left, blamed>>

Tick ==
    /\ Patience > 0 /\ paused
    /\ Variant = "answered" \/ Impatient = {}
    /\ left' = [i \in Ids |-> IF i \in Waiting /\ left[i] >= 0 THEN left[i] - 1 ELSE left[i]]
    /\ UNCHANGED <<line, inFlight, well, outages, paused, probe, accused, guilty, attempts, outcome, blamed>>

Next ==
    \/ Start \/ GoAway \/ ComeBack \/ Tick
    \/ \E i \in Ids : Fail(i) \/ Succeed(i) \/ LosePatience(i)

Spec == Init /\ [][Next]_vars
    /\ WF_vars(Start) /\ WF_vars(ComeBack)
    /\ \A i \in Ids : WF_vars(Fail(i)) /\ WF_vars(Succeed(i)) /\ WF_vars(LosePatience(i))

-----------------------------------------------------------------------------

(* While the vendor is away, nobody is charged for it.                     *)
NobodyBlamed == blamed = {}

(* What started before the pause began may still be in flight; of what     *)
(* started since, one at most.                                             *)
OneProbe == [][paused /\ inFlight' \ inFlight /= {} => probe = NoProbe]_vars

(* An intent that is at fault is not called for ever, and holds up nobody. *)
FaultEnds == \A b \in Bad : <>(outcome[b] /= "none")
GoodServed == \A g \in Good : []<>(g \in inFlight /\ well)

(* In ticks; what is in flight is asked when it is back.                   *)
PatienceKept == \A i \in Waiting : left[i] >= 0 \/ ~paused
=============================================================================
