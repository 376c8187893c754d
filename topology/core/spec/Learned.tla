------------------------------- MODULE Learned -------------------------------
(***************************************************************************)
(* What answers teach of one rolling limit in one scope, of which the      *)
(* vendor's own maximum is lower than the profile's: Evidence, Maxima, and *)
(* Saved.Learned. The vendor refuses a call that arrives when its window   *)
(* is full; having done so it may go on refusing, whatever arrives. It may *)
(* count what it refuses too. Answers come in any order, late, or never.   *)
(*                                                                         *)
(* Calls have numbers in the order in which they are sent, so that what    *)
(* Evidence counts as taken is a number of a call. All cost 1. When calls  *)
(* are sent is left open, but for permits: cool-downs make it rarer. Time  *)
(* is in ticks that are left.                                              *)
(***************************************************************************)
EXTENDS Integers, FiniteSets

CONSTANTS
    Calls,    \* how many there are
    Max,      \* Limit.max
    Own,      \* the vendor's
    Window,   \* Limit.window
    Penalty,  \* for so many ticks, at most, the vendor goes on refusing
    Crashes,  \* at most
    States,   \* whether answers state the vendor's maximum
    Variant   \* "right"; all others are wrong

ASSUME 1 <= Own /\ Own <= Max
ASSUME Variant \in
    {"right", "held now", "held at send", "answered", "since accepted", "all refused", "raised", "forgotten", "unstated"}

VARIABLES
    calls,     \* see NoCall
    sent,      \* calls sent so far
    last,      \* Evidence.last: the call that was accepted, or 0
    learned,   \* the maximum in force
    committed, \* the same as a successor finds it
    refusing,  \* ticks for which the vendor refuses everything
    counting,  \* whether the vendor counts what it refuses
    crashes

vars == <<calls, sent, last, learned, committed, refusing, counting, crashes>>

Ids == 1..Calls
Open == -1 \* held until the answer

(*   at       "unsent", "under way", "accepted", "refused" (and the answer *)
(*            is under way), "over"                                        *)
(*   known    what the present owner knows of it: "nothing", "accepted",   *)
(*            "refused"; "never" if it was a former owner's                *)
(*   counted  ticks for which the vendor counts it yet                     *)
(*   held     ticks left of its permit, 0 or Open                          *)
(*   heldThen Mark.held                                                    *)
(*   maxThen  Mark.max                                                     *)
(*   sureThen what was committed then                                      *)
(*   before   Mark.before: the call that was last known to be accepted     *)
(*   former   of a call that was last: the one before it, or 0             *)
NoCall == [at |-> "unsent", known |-> "nothing", counted |-> 0, held |-> 0,
           heldThen |-> 0, maxThen |-> 0, sureThen |-> 0, before |-> 0, former |-> 0]

Least(a, b) == IF a < b THEN a ELSE b
Most(a, b) == IF a > b THEN a ELSE b

Held == Cardinality({id \in Ids : calls[id].held # 0})
Counted == Cardinality({id \in Ids : calls[id].counted > 0})

Init ==
    /\ calls = [id \in Ids |-> NoCall]
    /\ sent = 0 /\ last = 0
    /\ learned = Max /\ committed = Max
    /\ refusing = 0 /\ counting \in BOOLEAN
    /\ crashes = 0

-----------------------------------------------------------------------------
Send ==
    /\ sent < Calls
    /\ Held < learned
    /\ sent' = sent + 1
    /\ calls' = [calls EXCEPT ![sent + 1] =
            [NoCall EXCEPT !.at = "under way", !.held = Open, !.heldThen = Held + 1,
                           !.maxThen = learned, !.sureThen = committed, !.before = last]]
    /\ UNCHANGED <<last, learned, committed, refusing, counting, crashes>>

Full == Counted >= Own

Accept(id) ==
    /\ calls[id].at = "under way"
    /\ ~Full /\ refusing = 0
    /\ calls' = [calls EXCEPT ![id].at = "accepted", ![id].counted = Window]
    /\ UNCHANGED <<sent, last, learned, committed, refusing, counting, crashes>>

RefusedByCount(id) ==
    /\ calls[id].at = "under way"
    /\ Full /\ refusing = 0
    /\ calls' = [calls EXCEPT ![id].at = "refused", ![id].counted = IF counting THEN Window ELSE 0]
    /\ refusing' \in 0..Penalty
    /\ UNCHANGED <<sent, last, learned, committed, counting, crashes>>

RefusedAgain(id) ==
    /\ calls[id].at = "under way"
    /\ refusing > 0
    /\ calls' = [calls EXCEPT ![id].at = "refused", ![id].counted = IF counting THEN Window ELSE 0]
    /\ UNCHANGED <<sent, last, learned, committed, refusing, counting, crashes>>

-----------------------------------------------------------------------------
(* Accepted.bound of the call "of". Refused are those that were sent when  *)
(* it, or one that was sent when it was known, was last.                   *)
After(of, all) == {id \in Ids : /\ all[id].known = "refused"
                                /\ \/ Variant = "all refused"
                                   \/ all[id].before = of
                                   \/ all[id].before > of /\ all[all[id].before].former = of}

Bound(of, all) ==
    Least(all[of].heldThen + (sent - of) - Cardinality(After(of, all)), all[of].maxThen - 1)

(* Evidence.refused: what the true maximum is at most, or Max for nothing. *)
Proved(id, all) ==
    LET of == IF Variant = "since accepted" THEN last ELSE all[id].before
        former == IF of = 0 THEN 0 ELSE all[of].former
    IN  CASE Variant = "held now" -> Held - 1
          [] Variant = "held at send" -> all[id].heldThen - 1 + (sent - id)
          [] Variant = "answered" -> Cardinality({other \in Ids : all[other].known = "accepted" /\ all[other].held # 0})
          [] of = 0 -> Max
          [] former = 0 -> Bound(of, all)
          [] OTHER -> Least(Bound(of, all), Bound(former, all))

Lowered(max) == IF Variant = "raised" THEN Most(1, Least(max, Max)) ELSE Most(1, Least(max, learned))

Stated(max) == IF States /\ Variant # "unstated" THEN Least(max, Own) ELSE max

(* The answer is seen.                                                     *)
HearAccepted(id) ==
    LET all == [calls EXCEPT ![id].at = "over", ![id].held = Window, ![id].known = "accepted"]
        next == calls[id].before = last
    IN  /\ calls[id].at = "accepted" /\ calls[id].known = "nothing"
        /\ calls' = IF ~next THEN all
                    ELSE [other \in Ids |-> CASE other = id -> [all[id] EXCEPT !.former = last]
                                              [] other = last -> [all[last] EXCEPT !.former = 0]
                                              [] OTHER -> all[other]]
        /\ last' = IF next THEN id ELSE last
        /\ learned' = Stated(learned)
        /\ UNCHANGED <<sent, committed, refusing, counting, crashes>>

HearRefused(id) ==
    LET all == [calls EXCEPT ![id].at = "over", ![id].held = Window, ![id].known = "refused"]
    IN  /\ calls[id].at = "refused" /\ calls[id].known = "nothing"
        /\ calls' = all
        /\ learned' = Stated(Lowered(Proved(id, all)))
        /\ UNCHANGED <<sent, last, committed, refusing, counting, crashes>>

(* It or its answer is lost. It is held as long as it may arrive, and a    *)
(* window.                                                                 *)
Lose(id) ==
    /\ calls[id].at \in {"under way", "accepted", "refused"}
    /\ calls' = [calls EXCEPT ![id].at = "over", ![id].held = Window]
    /\ UNCHANGED <<sent, last, learned, committed, refusing, counting, crashes>>

Commit ==
    /\ committed' = learned
    /\ committed # learned
    /\ UNCHANGED <<calls, sent, last, learned, refusing, counting, crashes>>

(* And take-over. What is held then is TakeOver's matter: no less than     *)
(* counts with the vendor.                                                 *)
Crash ==
    /\ crashes < Crashes
    /\ crashes' = crashes + 1
    /\ calls' = [id \in Ids |-> [calls[id] EXCEPT
            !.known = IF @ = "nothing" /\ calls[id].at \notin {"unsent", "over"} THEN "never" ELSE "nothing",
            !.before = 0, !.former = 0]]
    /\ last' = 0
    /\ learned' = IF Variant = "forgotten" THEN Max ELSE committed
    /\ UNCHANGED <<sent, committed, refusing, counting>>

Less(left) == IF left > 0 THEN left - 1 ELSE left

Tick ==
    /\ calls' = [id \in Ids |-> [calls[id] EXCEPT !.counted = Less(@), !.held = Less(@)]]
    /\ refusing' = Less(refusing)
    /\ UNCHANGED <<sent, last, learned, committed, counting, crashes>>

Next ==
    \/ Send \/ Commit \/ Crash \/ Tick
    \/ \E id \in Ids :
        \/ Accept(id) \/ RefusedByCount(id) \/ RefusedAgain(id)
        \/ HearAccepted(id) \/ HearRefused(id) \/ Lose(id)

Spec == Init /\ [][Next]_vars

-----------------------------------------------------------------------------
(* What is proved.                                                         *)

NeverBelowTheVendors == learned >= Own

(* Whatever comes in whatever order, and with a crash no more is lost than *)
(* was not committed.                                                      *)
OnlyLowers == [][learned' <= learned \/ (crashes' > crashes /\ learned' <= committed)]_vars

(* Once the vendor's maximum is known for good, by a statement or by       *)
(* refusals, its count refuses none that is sent from then on.             *)
NoneTooManyOnceKnown == [][\A id \in Ids : RefusedByCount(id) => calls[id].sureThen > Own]_vars

(* A refusal that can have had no other reason than the count always       *)
(* teaches something, so that they end: here of a call that was sent after *)
(* an accepted one was known that was sent by the maximum still in force.  *)
EachLowers ==
    [][\A id \in Ids :
        HearRefused(id) /\ calls[id].before # 0 /\ calls[calls[id].before].maxThen = learned => learned' < learned]_vars

(* Once an answer was seen.                                                *)
KnownOnceStated ==
    States => ((\E id \in Ids : calls[id].known \in {"accepted", "refused"}) => learned <= Own)

(* To show that it happens: refusals alone lead to the vendor's own.       *)
NeverKnown == learned > Own
=============================================================================
