------------------------------- MODULE Window -------------------------------
(***************************************************************************)
(* One rolling limit in one scope: Permits, fed by Quotas and Vendor. The  *)
(* vendor counts a call when it arrives, somewhere between send and        *)
(* answer, an unanswered one perhaps after we gave up on it. We know only  *)
(* the send, the answer, and perhaps the longest way between send and      *)
(* arrival. Every call costs one permit.                                   *)
(*                                                                         *)
(* Time is in ticks since each call's send, so that the states are         *)
(* finitely many although time never ends.                                 *)
(***************************************************************************)
EXTENDS Integers, FiniteSets, TLC

CONSTANTS
    Ids,            \* names for the calls of interest at one time; Max + 1 are enough to break the limit
    Max,            \* Permits.max
    Window,         \* Permits.window, a Window.Rolling
    Deadline,       \* a call ends, and that is dealt with, within this
    UnansweredHold, \* Transit.unansweredHold
    MaxTransit,     \* Permits.reach: the longest way from send to arrival, as configured; None if not
    RealTransit,    \* the longest way there is
    FreedAt         \* "answered" as in the code; "sent", "given up" are wrong

ASSUME Cardinality(Ids) > Max
ASSUME FreedAt \in {"answered", "sent", "given up"}

Later(a, b) == IF a > b THEN a ELSE b
Sooner(a, b) == IF a < b THEN a ELSE b

(* Vendor.NEVER: no call of the model is older when it ends or arrives.    *)
None == Later(Deadline, UnansweredHold)

(* calls[id], all times in ticks since its send:                           *)
(*   age      now; Unused if there is no such call                         *)
(*   arrived  when the vendor counted it, or NotYet                        *)
(*   free     when its permit is free again, or NotYet while in flight     *)
(*   last     when it arrives at the latest                                *)
VARIABLE calls

NotYet == -1
Unused == -1

NoCall == [age |-> Unused, arrived |-> NotYet, free |-> NotYet, last |-> 0]

Exists(call) == call.age # Unused
InFlight(call) == Exists(call) /\ call.free = NotYet
Arrived(call) == Exists(call) /\ call.arrived # NotYet

(* Permits.held. In flight, its release is a window after the longest way; *)
(* ended, a window after the arrival that its end still allows.            *)
Holds(call) ==
    /\ Exists(call)
    /\ CASE FreedAt = "sent" -> call.age < Window
         [] InFlight(call) -> MaxTransit = None \/ call.age < MaxTransit + Window
         [] OTHER -> call.age < call.free

(* Permits.settle of a call that arrived at "latest" or earlier.           *)
Release(latest) == Sooner(latest, MaxTransit) + Window

(* The vendor's window that ends now counts this call.                     *)
Counted(call) == Arrived(call) /\ call.age - call.arrived < Window

Held == Cardinality({id \in Ids : Holds(calls[id])})

Init == calls = [id \in Ids |-> NoCall]

(* Permits.take, when earliest(1, now) = now. A call that starts ahead is  *)
(* sent when its permit is free by what is known at its start: from then   *)
(* on it is held beside those that are not, so Held is larger, never less. *)
Send(id) ==
    /\ ~Exists(calls[id])
    /\ Held < Max
    /\ calls' = [calls EXCEPT ![id] = [age |-> 0, arrived |-> NotYet, free |-> NotYet,
                                       last |-> Sooner(None, RealTransit)]]

Arrive(id) ==
    /\ Exists(calls[id])
    /\ ~Arrived(calls[id])
    /\ calls[id].age <= calls[id].last
    /\ calls' = [calls EXCEPT ![id].arrived = calls[id].age]

(* Permits.settle after Reply.Answered: the answer came "at", the decision *)
(* may be later.                                                           *)
Answer(id, at) ==
    /\ InFlight(calls[id])
    /\ Arrived(calls[id])
    /\ at \in calls[id].arrived..calls[id].age
    /\ calls' = [calls EXCEPT ![id].free = Release(at)]

(* The same after Reply.Unanswered: it may have arrived, be on its way     *)
(* still, or be lost.                                                      *)
GiveUp(id, at) ==
    LET call == calls[id]
        latest == Later(at, UnansweredHold)
        held == IF FreedAt = "given up" THEN at ELSE latest
    IN  /\ InFlight(call)
        /\ at <= call.age
        /\ call.arrived <= latest
        /\ calls' = [calls EXCEPT ![id].free = Release(held), ![id].last = Sooner(latest, RealTransit)]

(* Neither the vendor nor we count it any longer, nor can it still arrive. *)
Over(call) ==
    /\ Exists(call)
    /\ ~InFlight(call)
    /\ ~Holds(call)
    /\ ~Counted(call)
    /\ Arrived(call) \/ call.age >= call.last

(* Ends are forced by the deadline; arrivals are never forced.             *)
Tick ==
    /\ \A id \in Ids : InFlight(calls[id]) => calls[id].age < Deadline
    /\ LET older(call) == IF Exists(call) THEN [call EXCEPT !.age = @ + 1] ELSE call
           swept(call) == IF Over(call) THEN NoCall ELSE call
       IN  calls' = [id \in Ids |-> swept(older(calls[id]))]

Next ==
    \/ Tick
    \/ \E id \in Ids : Send(id) \/ Arrive(id) \/ \E at \in 0..Deadline : Answer(id, at) \/ GiveUp(id, at)

Spec == Init /\ [][Next]_calls

Symmetry == Permutations(Ids)

-----------------------------------------------------------------------------
(* What is proved: no rolling window at the vendor holds more than Max.    *)
NeverExceeded == Cardinality({id \in Ids : Counted(calls[id])}) <= Max

(* With at most Max held, as far as we know.                               *)
HeldAtMostMax == Held <= Max

(* Only without a longest way: with one, some calls in flight hold nothing *)
(* any more.                                                               *)
HeldWhileInFlight == \A id \in Ids : InFlight(calls[id]) => Holds(calls[id])
=============================================================================
