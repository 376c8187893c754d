------------------------------ MODULE Ownership ------------------------------
(***************************************************************************)
(* Who may call a vendor, and whose outcome counts, while instances stop,  *)
(* wake and lose the group. One partition with one intent; each generation *)
(* of the group has an owner of its own, and an instance that comes back   *)
(* comes as a new one. A transaction that sends offsets is checked by the  *)
(* group's coordinator when they arrive, and one that sends none never.    *)
(* The owner is proved by its last commit, and looks at the proof's age    *)
(* right before it writes a call: check and write are one step here, so    *)
(* what an instance was past the check with when it stopped is not seen.   *)
(*                                                                         *)
(* Time is in ticks, as ages; past what matters they do not grow.          *)
(***************************************************************************)
EXTENDS Integers, FiniteSets

CONSTANTS
    Last,      \* generations are 1..Last
    Session,   \* session.timeout.ms; the coordinator takes it or longer
    Valid,     \* a proof is good while younger than this: a third of Session
    Heartbeat, \* a commit gets through only if a heartbeat did so less long ago; None: or without
    Quiet,     \* a successor's first call is that long after it was assigned, or later
    Fenced,    \* transactions always send an owned partition's offset; FALSE: only if one was consumed, and none was
    DatedAt,   \* a proof's date: "sent", the commit's beginning; wrong is "ended"
    Clock      \* elapsed time is the "larger" of both clocks'; wrong are "monotonic", "wall", and "none": no proof

ASSUME DatedAt \in {"sent", "ended"}
ASSUME Clock \in {"larger", "monotonic", "wall", "none"}

None == Session

Owners == 1..Last

Later(a, b) == IF a > b THEN a ELSE b

VARIABLES
    fault,      \* what may happen to clocks: "suspend" stops the monotonic one, "step" sets the wall clock back
    generation, \* the group's
    heard,      \* ticks since the coordinator heard of that generation's owner
    held,       \* [owner -> "assigned", "owning": it has read the ledger, "gone": it knows better, or "not yet"]
    sinceThen,  \* ticks since the present generation began
    sent,       \* [owner -> age of its commit under way, by both clocks]
    proof,      \* [owner -> age of its proof, by both clocks]
    commit,     \* [owner -> "none", "sent", "pending": offsets accepted, "done": committed, the answer on its way]
    answer,     \* [owner -> "none", "had": the vendor's, "written": in the commit under way, "known" in its ledger]
    calledBy,   \* judge: the latest generation that made a call
    readBy,     \* judge: the latest that read the ledger
    outcomes    \* judge: the intent's, committed

judge == <<calledBy, readBy, outcomes>>
vars == <<fault, generation, heard, held, sinceThen, sent, proof, commit, answer, judge>>

Old == [monotonic |-> Valid, wall |-> Valid]
New == [monotonic |-> 0, wall |-> 0]

Age(p) ==
    CASE Clock = "larger" -> Later(p.monotonic, p.wall)
      [] Clock = "monotonic" -> p.monotonic
      [] Clock = "wall" -> p.wall
      [] OTHER -> 0

Init ==
    /\ fault \in {"suspend", "step"}
    /\ generation = 1 /\ heard = 0 /\ sinceThen = 0
    /\ held = [i \in Owners |-> IF i = 1 THEN "assigned" ELSE "not yet"]
    /\ sent = [i \in Owners |-> Old] /\ proof = [i \in Owners |-> Old]
    /\ commit = [i \in Owners |-> "none"]
    /\ answer = [i \in Owners |-> "none"]
    /\ calledBy = 0 /\ readBy = 0 /\ outcomes = 0

(* It stops, as by SIGSTOP, where it takes no step while time goes on.     *)
Lives(i) == held[i] \in {"assigned", "owning"}

-----------------------------------------------------------------------------
(* The machines, and their clocks.                                         *)

StepBack(i) ==
    /\ fault = "step" /\ Lives(i)
    /\ sent' = [sent EXCEPT ![i].wall = 0]
    /\ proof' = [proof EXCEPT ![i].wall = 0]
    /\ UNCHANGED <<fault, generation, heard, held, sinceThen, commit, answer, judge>>

Older(age, suspended) ==
    LET next(t) == IF t < Valid THEN t + 1 ELSE Valid
    IN  [monotonic |-> IF suspended THEN age.monotonic ELSE next(age.monotonic), wall |-> next(age.wall)]

Tick ==
    /\ heard' = IF generation < Last /\ heard < Session THEN heard + 1 ELSE heard \* the last one stays
    /\ sinceThen' = IF sinceThen < Quiet THEN sinceThen + 1 ELSE Quiet
    /\ \E suspended \in IF fault = "suspend" THEN SUBSET Owners ELSE {{}} :
          /\ sent' = [i \in Owners |-> Older(sent[i], i \in suspended)]
          /\ proof' = [i \in Owners |-> Older(proof[i], i \in suspended)]
    /\ UNCHANGED <<fault, generation, held, commit, answer, judge>>

-----------------------------------------------------------------------------
(* The group's coordinator.                                                *)

Beat ==
    /\ Lives(generation)
    /\ heard' = 0
    /\ UNCHANGED <<fault, generation, held, sinceThen, sent, proof, commit, answer, judge>>

Succession ==
    /\ generation < Last
    /\ generation' = generation + 1
    /\ heard' = 0 /\ sinceThen' = 0

(* The session is over.                                                    *)
Expire ==
    /\ heard >= Session
    /\ Succession
    /\ held' = [held EXCEPT ![generation + 1] = "assigned"]
    /\ UNCHANGED <<fault, sent, proof, commit, answer, judge>>

Without(i) ==
    /\ sent' = [sent EXCEPT ![i] = Old] /\ proof' = [proof EXCEPT ![i] = Old]
    /\ answer' = [answer EXCEPT ![i] = "none"]

(* An owner that runs takes part in a rebalance: it has let go before.     *)
Revoke ==
    /\ Lives(generation)
    /\ commit[generation] = "none"
    /\ Succession
    /\ held' = [held EXCEPT ![generation] = "gone", ![generation + 1] = "assigned"]
    /\ Without(generation)
    /\ UNCHANGED <<fault, commit, judge>>

-----------------------------------------------------------------------------
(* The owner.                                                              *)

(* It learns that it is the owner no longer, sooner or later.              *)
Learn(i) ==
    /\ Lives(i) /\ i < generation
    /\ commit[i] # "pending"
    /\ held' = [held EXCEPT ![i] = "gone"]
    /\ Without(i)
    /\ commit' = [commit EXCEPT ![i] = "none"]
    /\ UNCHANGED <<fault, generation, heard, sinceThen, judge>>

(* The broker gives committed offsets only when none are pending; without  *)
(* offsets, it knows of nothing to wait for.                               *)
Read(i) ==
    /\ Lives(i) /\ held[i] = "assigned"
    /\ Fenced => \A other \in Owners : commit[other] # "pending"
    /\ held' = [held EXCEPT ![i] = "owning"]
    /\ answer' = [answer EXCEPT ![i] = IF outcomes > 0 THEN "known" ELSE "none"]
    /\ readBy' = Later(readBy, i)
    /\ UNCHANGED <<fault, generation, heard, sinceThen, sent, proof, commit, calledBy, outcomes>>

(* The call is made again while its answer is not committed.               *)
Call(i) ==
    /\ Lives(i) /\ held[i] = "owning"
    /\ answer[i] \in {"none", "had"}
    /\ Age(proof[i]) < Valid
    /\ i = generation => sinceThen >= Quiet
    /\ answer' = [answer EXCEPT ![i] = "had"]
    /\ calledBy' = i
    /\ UNCHANGED <<fault, generation, heard, held, sinceThen, sent, proof, commit, readBy, outcomes>>

(* With the outcome, if the answer is here, or to renew the proof.         *)
Send(i) ==
    /\ Lives(i) /\ held[i] = "owning"
    /\ commit[i] = "none"
    /\ commit' = [commit EXCEPT ![i] = "sent"]
    /\ sent' = [sent EXCEPT ![i] = New]
    /\ answer' = [answer EXCEPT ![i] = IF @ = "had" THEN "written" ELSE @]
    /\ UNCHANGED <<fault, generation, heard, held, sinceThen, proof, judge>>

(* The broker deals with it whether its sender runs or not.                *)
Arrive(i) ==
    /\ commit[i] = "sent"
    /\ IF Fenced THEN i = generation /\ (Heartbeat = None \/ heard < Heartbeat) ELSE TRUE
    /\ commit' = [commit EXCEPT ![i] = "pending"]
    /\ UNCHANGED <<fault, generation, heard, held, sinceThen, sent, proof, answer, judge>>

End(i) ==
    /\ commit[i] = "pending"
    /\ commit' = [commit EXCEPT ![i] = "done"]
    /\ outcomes' = IF answer[i] = "written" THEN outcomes + 1 ELSE outcomes
    /\ answer' = [answer EXCEPT ![i] = IF @ = "written" THEN "known" ELSE @]
    /\ UNCHANGED <<fault, generation, heard, held, sinceThen, sent, proof, calledBy, readBy>>

Answered(i) ==
    /\ Lives(i)
    /\ commit[i] = "done"
    /\ commit' = [commit EXCEPT ![i] = "none"]
    /\ sent' = [sent EXCEPT ![i] = Old]
    /\ proof' = [proof EXCEPT ![i] = IF DatedAt = "ended" THEN New ELSE sent[i]]
    /\ UNCHANGED <<fault, generation, heard, held, sinceThen, answer, judge>>

(* Refused, or aborted by its timeout: the instance ends.                  *)
Abort(i) ==
    /\ commit[i] \in {"sent", "pending"}
    /\ commit' = [commit EXCEPT ![i] = "none"]
    /\ held' = [held EXCEPT ![i] = "gone"]
    /\ Without(i)
    /\ UNCHANGED <<fault, generation, heard, sinceThen, judge>>

Next ==
    \/ Tick \/ Beat \/ Expire \/ Revoke
    \/ \E i \in Owners :
          \/ StepBack(i) \/ Learn(i) \/ Read(i)
          \/ Call(i) \/ Send(i) \/ Arrive(i) \/ End(i) \/ Answered(i) \/ Abort(i)

Spec == Init /\ [][Next]_vars

-----------------------------------------------------------------------------
(* What is proved.                                                         *)

NoCallBesideTheSuccessor == [][calledBy' >= calledBy]_vars

(* One that is committed is of the last that read the ledger.              *)
NoOutcomeOfAFormerOwner ==
    [][outcomes' > outcomes => answer[readBy] = "written" /\ answer'[readBy] = "known"]_vars

AtMostOneOutcome == outcomes <= 1

(* To show that it happens: two take themselves for the owner.             *)
OneOwner == Cardinality({i \in Owners : held[i] = "owning"}) <= 1
=============================================================================
