------------------------------- MODULE Bucket -------------------------------
(***************************************************************************)
(* One bucket in one scope: BucketPermits, fed by Quotas and Vendor. The   *)
(* vendor's bucket has Max permits; a call takes one when it arrives,      *)
(* somewhere between send and answer, an unanswered one perhaps after we   *)
(* gave up on it; what is missing comes back one permit after another, one *)
(* each Interval. We know only the send, the answer, and perhaps the       *)
(* longest way between send and arrival.                                   *)
(*                                                                         *)
(* Here a permit begins to come back when its call can no longer arrive.   *)
(* Time is in ticks, of calls since their sends.                           *)
(***************************************************************************)
EXTENDS Integers, FiniteSets, TLC

CONSTANTS
    Ids,            \* names for the calls that may arrive yet or whose permit does not come back yet
    Max,            \* Permits.max
    Interval,       \* Window.Bucket.interval
    Deadline,       \* a call ends, and that is dealt with, within this
    UnansweredHold, \* Transit.unansweredHold
    MaxTransit,     \* Permits.reach: the longest way from send to arrival, as configured; None if not
    RealTransit,    \* the longest way there is
    Variant         \* "right" as in the code; all others are wrong

ASSUME Variant \in {"right", "sent", "given up", "each by itself", "in line"}

Later(a, b) == IF a > b THEN a ELSE b
Sooner(a, b) == IF a < b THEN a ELSE b

(* Later than anything in the life of a call.                              *)
None == Later(Deadline, UnansweredHold) + 1

VARIABLES
    calls, \* see NoCall
    full,  \* ticks until all is back that began to come back; negative: since when. BucketPermits.full
    debt   \* what is missing in the vendor's bucket, in ticks until it is full

vars == <<calls, full, debt>>

(*   age      ticks since its send; Unused if there is no such call        *)
(*   arrived  when the vendor counted it, or NotYet                        *)
(*   flying   whether we wait for its answer                               *)
(*   ready    when its permit begins to come back                          *)
(*   back     whether it began to: it is part of full                      *)
(*   last     when it arrives at the latest                                *)
Unused == -1
NotYet == -1

NoCall == [age |-> Unused, arrived |-> NotYet, flying |-> FALSE, ready |-> 0, back |-> FALSE, last |-> 0]

Exists(call) == call.age # Unused

MayArrive(call) == Exists(call) /\ call.arrived = NotYet /\ call.age <= call.last

(* Wrong: as in a window, each permit is back an interval after its call.  *)
Away(call) ==
    /\ Exists(call)
    /\ IF Variant = "each by itself" THEN call.flying \/ call.age < call.ready + Interval ELSE ~call.back

Returning == IF full <= 0 \/ Variant = "each by itself" THEN 0 ELSE (full + Interval - 1) \div Interval

(* Permits.held.                                                           *)
Held == Cardinality({id \in Ids : Away(calls[id])}) + Returning

(* BucketPermits.released, of a permit that could come back from then on.  *)
Back(from) == Later(full, from) + Interval

Init ==
    /\ calls = [id \in Ids |-> NoCall]
    /\ full = -Deadline
    /\ debt = 0

Send(id) ==
    /\ ~Exists(calls[id])
    /\ Held < Max
    /\ calls' = [calls EXCEPT ![id] = [NoCall EXCEPT !.age = 0, !.flying = TRUE, !.ready = Sooner(None, MaxTransit),
                                       !.back = Variant = "sent", !.last = Sooner(None, RealTransit)]]
    /\ full' = IF Variant = "sent" THEN Back(0) ELSE full
    /\ UNCHANGED debt

Arrive(id) ==
    /\ MayArrive(calls[id])
    /\ calls' = [calls EXCEPT ![id].arrived = calls[id].age]
    /\ debt' = debt + Interval
    /\ UNCHANGED full

(* Permits.settle of a call that arrived at "latest" or earlier.           *)
End(id, latest, last) ==
    LET call == calls[id]
        ready == Sooner(latest, MaxTransit)
        now == ~call.back /\ (ready <= call.age \/ Variant = "in line")
    IN  /\ calls' = [calls EXCEPT ![id].flying = FALSE, ![id].ready = ready, ![id].last = last,
                                  ![id].back = call.back \/ now]
        /\ full' = IF now THEN Back(ready - call.age) ELSE full
        /\ UNCHANGED debt

(* After Reply.Answered: the answer came "at", the decision may be later.  *)
Answer(id, at) ==
    /\ calls[id].flying
    /\ calls[id].arrived # NotYet
    /\ at \in calls[id].arrived..calls[id].age
    /\ End(id, at, at)

(* After Reply.Unanswered: it may have arrived, be on its way, or be lost. *)
GiveUp(id, at) ==
    LET latest == Later(at, UnansweredHold)
    IN  /\ calls[id].flying
        /\ at <= calls[id].age
        /\ calls[id].arrived <= latest
        /\ End(id, IF Variant = "given up" THEN at ELSE latest, Sooner(latest, RealTransit))

Over(call) ==
    /\ Exists(call)
    /\ ~call.flying
    /\ ~Away(call)
    /\ ~MayArrive(call)

(* Ends are forced by the deadline; arrivals are never forced.             *)
Tick ==
    /\ \A id \in Ids : calls[id].flying => calls[id].age < Deadline
    /\ LET older(call) == IF Exists(call) THEN [call EXCEPT !.age = @ + 1] ELSE call
           due(call) == Exists(call) /\ ~call.back /\ call.age + 1 >= call.ready /\ Variant # "each by itself"
           begun == Cardinality({id \in Ids : due(calls[id])})
           passed(call) == IF due(call) THEN [older(call) EXCEPT !.back = TRUE] ELSE older(call)
           swept(call) == IF Over(call) THEN NoCall ELSE call
           rest == Later(full - 1, -Deadline)
       IN  /\ calls' = [id \in Ids |-> swept(passed(calls[id]))]
           /\ full' = IF begun = 0 THEN rest ELSE Later(rest, 0) + begun * Interval
    /\ debt' = Later(debt - 1, 0)

Next ==
    \/ Tick
    \/ \E id \in Ids : Send(id) \/ Arrive(id) \/ \E at \in 0..Deadline : Answer(id, at) \/ GiveUp(id, at)

Spec == Init /\ [][Next]_vars

Symmetry == Permutations(Ids)

-----------------------------------------------------------------------------
(* What is proved: no call finds the vendor's bucket empty. So of those    *)
(* that arrive in any span, at most Max and one each Interval do.          *)
NeverExceeded == debt <= Max * Interval

(* With at most Max held, as far as we know.                               *)
HeldAtMostMax == Held <= Max

(* What began to come back is back within the time in which a bucket       *)
(* fills: a call that may arrive late keeps no other's permit.             *)
NobodyKept == full <= Max * Interval

(* To show that it happens.                                                *)
NeverEmpty == debt < Max * Interval
=============================================================================
