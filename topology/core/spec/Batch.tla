-------------------------------- MODULE Batch --------------------------------
(***************************************************************************)
(* Intents that one request carries out: Batch, BatchPlace, FoundBatches.  *)
(* Who is in it is committed before it leaves, and from then on it is      *)
(* repeated unchanged, by whoever owns the vendor, until it is answered.   *)
(***************************************************************************)
EXTENDS Integers, FiniteSets

CONSTANTS
    Intents,
    MaxFails,
    MaxCrashes,
    Variant     \* "right"; all others are wrong

ASSUME Variant \in {"right", "uncommitted", "grown", "shrunk", "alone"}

VARIABLES
    disk,     \* what is committed: where each intent is, and with whom
    mem,      \* the same with what the open transaction adds
    call,     \* "none", "announced", "out"
    who,      \* whose it is
    open,     \* judge: the batches that left and whose answer no owner has heard
    fails,
    crashes

vars == <<disk, mem, call, who, open, fails, crashes>>

In(place) == {i \in Intents : mem.place[i] = place}

Init ==
    /\ disk = [place |-> [i \in Intents |-> "waiting"], with |-> [i \in Intents |-> {}]]
    /\ mem = disk
    /\ call = "none"
    /\ who = {}
    /\ open = {}
    /\ fails = 0
    /\ crashes = 0

Bound(some) == [
    place |-> [i \in Intents |-> IF i \in some THEN "member" ELSE mem.place[i]],
    with |-> [i \in Intents |-> IF i \in some THEN some ELSE mem.with[i]]]

-----------------------------------------------------------------------------
(* Wrong: one that leaves alone is not bound, and joins others when it is  *)
(* repeated.                                                               *)
Begin(some) ==
    /\ call = "none" /\ In("member") = {}
    /\ some # {} /\ some \subseteq In("waiting")
    /\ who' = some
    /\ IF Variant = "alone" /\ Cardinality(some) = 1
       THEN call' = "out" /\ open' = open \cup {some} /\ UNCHANGED mem
       ELSE call' = "announced" /\ mem' = Bound(some) /\ UNCHANGED open
    /\ UNCHANGED <<disk, fails, crashes>>

(* Wrong: with those that have come since, or without one, as it was       *)
(* cancelled.                                                              *)
Repeated(some) ==
    CASE Variant = "grown" -> some \cup In("waiting")
      [] Variant = "shrunk" /\ Cardinality(some) > 2 -> some \ {CHOOSE i \in some : TRUE}
      [] OTHER -> some

Repeat ==
    /\ call = "none"
    /\ \E i \in In("member") :
        LET some == Repeated(mem.with[i]) IN
        /\ who' = some
        /\ mem' = IF some = mem.with[i] THEN mem ELSE Bound(some)
    /\ call' = "announced"
    /\ UNCHANGED <<disk, open, fails, crashes>>

(* Wrong: before it is committed who is in it.                             *)
Leave ==
    /\ call = "announced"
    /\ Variant = "uncommitted" \/ \A i \in who : disk.with[i] = who
    /\ call' = "out"
    /\ open' = open \cup {who}
    /\ UNCHANGED <<disk, mem, who, fails, crashes>>

(* Some are done; the others failed or were refused, and are on their own. *)
Answer(done) ==
    /\ call = "out"
    /\ call' = "none"
    /\ who' = {}
    /\ open' = open \ {who}
    /\ mem' = [
        place |-> [i \in Intents |->
            IF i \in done THEN "done" ELSE IF i \in who THEN "waiting" ELSE mem.place[i]],
        with |-> [i \in Intents |-> IF i \in who THEN {} ELSE mem.with[i]]]
    /\ UNCHANGED <<disk, fails, crashes>>

(* Not answered, or never left.                                            *)
Fail ==
    /\ call # "none" /\ fails < MaxFails
    /\ fails' = fails + 1
    /\ call' = "none"
    /\ who' = {}
    /\ UNCHANGED <<disk, mem, open, crashes>>

Commit ==
    /\ disk # mem
    /\ disk' = mem
    /\ UNCHANGED <<mem, call, who, open, fails, crashes>>

(* And take-over.                                                          *)
Crash ==
    /\ crashes < MaxCrashes
    /\ crashes' = crashes + 1
    /\ mem' = disk
    /\ call' = "none"
    /\ who' = {}
    /\ UNCHANGED <<disk, open, fails>>

Next ==
    \/ \E some \in SUBSET Intents : Begin(some)
    \/ Repeat \/ Leave
    \/ \E done \in SUBSET who : Answer(done)
    \/ Fail \/ Commit \/ Crash

Spec ==
    /\ Init /\ [][Next]_vars
    /\ WF_vars(\E some \in SUBSET Intents : Begin(some))
    /\ WF_vars(Repeat) /\ WF_vars(Leave) /\ WF_vars(Commit)
    /\ SF_vars(call = "out" /\ Answer(who))

-----------------------------------------------------------------------------
(* What is proved.                                                         *)

(* Until a batch is answered, nobody who is in it is called otherwise.     *)
RepeatedUnchanged ==
    /\ \A one, other \in open : one = other \/ one \cap other = {}
    /\ call = "out" => \A one \in open : who = one \/ who \cap one = {}

KeepsItsOutcome == [][\A i \in Intents : disk.place[i] = "done" => disk'.place[i] = "done"]_vars

AllEnd == <>(\A i \in Intents : disk.place[i] = "done")

(* To show that it happens: a batch leaves again after a crash.            *)
NeverRepeated == ~(crashes > 0 /\ call = "announced" /\ who \in open)
=============================================================================
