-------------------------------- MODULE Life --------------------------------
(***************************************************************************)
(* One intent from its acceptance to its outcome, and once more if its     *)
(* dead letter is replayed: Intents and Verdicts, the ledger, and the      *)
(* transactions that write it. What is done is in memory until a commit    *)
(* writes all of it together: input offsets, ledger, outcome, dead letter. *)
(* A crash between any two steps leaves what was committed, and the calls  *)
(* that were made.                                                         *)
(*                                                                         *)
(* Time is not there: waits end some day.                                  *)
(***************************************************************************)
EXTENDS Integers, FiniteSets

CONSTANTS
    MaxAttempts, \* RetryPolicy.maxAttempts
    Patience,    \* refusals that are waited out; the next one ends THROTTLED_OUT
    MaxCrashes,
    Variant      \* "right"; all others are wrong

ASSUME Variant \in
    {"right", "removed on retry", "start not awaited", "outcome first", "ledger first", "cancel in memory",
     "no generation"}

Generations == 0..1 \* Intent.replay: as produced, and replayed

VARIABLES
    atMostOnce, \* Intent.atMostOnce
    produced,   \* generations on the intents topic
    command,    \* whether the cancel is on the commands topic
    disk,       \* what is committed
    mem,        \* the same with what the open transaction adds
    inFlight,   \* whether a call of the present owner is
    doubtful,   \* judge: generations with a call sent, neither refused by the vendor nor handed back unsent
    crashes

vars == <<atMostOnce, produced, command, disk, mem, inFlight, doubtful, crashes>>

None == [generation |-> -1]

(* A ledger entry: its intent's generation, and Progress.                  *)
Entry(g) == [generation |-> g, attempts |-> 0, throttles |-> 0, cancelled |-> FALSE, started |-> FALSE]

Init ==
    /\ atMostOnce \in BOOLEAN
    /\ produced = 1
    /\ command = FALSE
    /\ disk = [read |-> 0,      \* offset of the intents topic
               told |-> FALSE,  \* whether the command is read
               entry |-> None,  \* the ledger
               outcomes |-> [g \in Generations |-> 0],
               letter |-> FALSE,
               cancels |-> {}]  \* judge: generations cancelled
    /\ mem = disk
    /\ inFlight = FALSE
    /\ doubtful = {}
    /\ crashes = 0

Waiting(state) == state.entry # None /\ ~inFlight

(* Effect.Finish, with a dead letter or without.                           *)
Finished(state, letter) ==
    LET g == IF Variant = "no generation" THEN 0 ELSE state.entry.generation
    IN  [state EXCEPT !.entry = None, !.outcomes[g] = @ + 1, !.letter = @ \/ letter]

-----------------------------------------------------------------------------
Accept ==
    /\ mem.read < produced
    /\ mem.entry = None
    /\ mem' = [mem EXCEPT !.read = @ + 1, !.entry = Entry(mem.read)]
    /\ UNCHANGED <<atMostOnce, produced, command, disk, inFlight, doubtful, crashes>>

SendCancel ==
    /\ ~command
    /\ command' = TRUE
    /\ UNCHANGED <<atMostOnce, produced, disk, mem, inFlight, doubtful, crashes>>

(* What waits ends; what is in flight is marked; for an intent that is not *)
(* there the command means nothing.                                        *)
Cancel ==
    /\ command /\ ~mem.told
    /\ LET told == [mem EXCEPT !.told = TRUE]
           noted == [told EXCEPT !.cancels = @ \union {mem.entry.generation}]
       IN  mem' = CASE mem.entry = None -> told
                    [] inFlight -> [noted EXCEPT !.entry.cancelled = TRUE]
                    [] OTHER -> Finished(noted, FALSE)
    /\ UNCHANGED <<atMostOnce, produced, command, disk, inFlight, doubtful, crashes>>

(* Progress.started, before a call that is to be made at most once.        *)
Mark ==
    /\ atMostOnce /\ Waiting(mem) /\ ~mem.entry.started
    /\ mem' = [mem EXCEPT !.entry.started = TRUE]
    /\ UNCHANGED <<atMostOnce, produced, command, disk, inFlight, doubtful, crashes>>

StartCommitted ==
    /\ mem.entry.started
    /\ Variant # "start not awaited" => disk.entry # None /\ disk.entry.started

Call ==
    /\ Waiting(mem)
    /\ atMostOnce => StartCommitted
    /\ inFlight' = TRUE
    /\ doubtful' = doubtful \union {mem.entry.generation}
    /\ UNCHANGED <<atMostOnce, produced, command, disk, mem, crashes>>

Ends(state) ==
    /\ inFlight
    /\ inFlight' = FALSE
    /\ mem' = state
    /\ UNCHANGED <<atMostOnce, produced, command, disk, crashes>>

Succeed == Ends(Finished(mem, FALSE)) /\ UNCHANGED doubtful

(* A timeout, a reset, a server's failure: it may have been dealt with.    *)
Fail ==
    LET tried == [mem EXCEPT !.entry.attempts = @ + 1]
    IN  /\ Ends(CASE atMostOnce -> Finished(mem, FALSE) \* AMBIGUOUS
                  [] tried.entry.attempts >= MaxAttempts -> Finished(mem, TRUE) \* EXHAUSTED
                  [] mem.entry.cancelled -> Finished(mem, FALSE)
                  [] OTHER -> tried)
        /\ UNCHANGED doubtful

(* Refused, or handed back unsent: not dealt with. No attempt.             *)
Refuse ==
    LET back == [mem EXCEPT !.entry.throttles = @ + 1, !.entry.started = FALSE]
    IN  /\ Ends(IF mem.entry.cancelled \/ mem.entry.throttles >= Patience THEN Finished(mem, FALSE) ELSE back)
        /\ doubtful' = doubtful \ {mem.entry.generation}

(* What the transaction writes of the ledger's entry.                      *)
Written(entry) ==
    CASE entry = None -> None
      [] Variant = "removed on retry" /\ entry.attempts > 0 -> None \* until its retry in memory is due
      [] Variant = "cancel in memory" -> [entry EXCEPT !.cancelled = FALSE]
      [] OTHER -> entry

Whole == [mem EXCEPT !.entry = Written(mem.entry)]

(* Wrong: what is committed where two transactions do it.                  *)
Half ==
    CASE Variant = "outcome first" -> [disk EXCEPT !.outcomes = mem.outcomes, !.letter = mem.letter]
      [] Variant = "ledger first" -> [Whole EXCEPT !.outcomes = disk.outcomes, !.letter = disk.letter]
      [] OTHER -> Whole

Commit ==
    /\ disk # Whole
    /\ disk' = IF Half # disk THEN Half ELSE Whole
    /\ UNCHANGED <<atMostOnce, produced, command, mem, inFlight, doubtful, crashes>>

(* The dead letter's mark and the intent of the next generation are one    *)
(* transaction of the command that replays.                                *)
Replay ==
    /\ disk.letter /\ produced = 1
    /\ produced' = 2
    /\ UNCHANGED <<atMostOnce, command, disk, mem, inFlight, doubtful, crashes>>

(* What a successor makes of an entry (Event.Accepted).                    *)
Found(state) ==
    CASE state.entry = None -> state
      [] state.entry.started -> Finished(state, FALSE) \* AMBIGUOUS
      [] state.entry.cancelled -> Finished(state, FALSE)
      [] OTHER -> state

(* And take-over. What was in flight goes its way, unheard.                *)
Crash ==
    /\ crashes < MaxCrashes
    /\ crashes' = crashes + 1
    /\ mem' = Found(disk)
    /\ inFlight' = FALSE
    /\ UNCHANGED <<atMostOnce, produced, command, disk, doubtful>>

GoesOn == Accept \/ Cancel \/ Mark \/ Call \/ Succeed \/ Fail \/ Refuse \/ Commit

Next == GoesOn \/ SendCancel \/ Replay \/ Crash

Spec == Init /\ [][Next]_vars /\ WF_vars(GoesOn)

-----------------------------------------------------------------------------
(* What is proved.                                                         *)

AtMostOneOutcome == \A g \in Generations : disk.outcomes[g] <= 1

LeavesWithItsOutcome ==
    \A g \in Generations : g < disk.read => disk.entry.generation = g \/ disk.outcomes[g] > 0

EachEndsWithOne == \A g \in Generations : g < produced ~> disk.outcomes[g] = 1

Calls == ~inFlight /\ inFlight'

NoSecondCall == [][Calls /\ atMostOnce => mem.entry.generation \notin doubtful]_vars

(* Of the cancels committed, and those of the owner that calls.            *)
NoCallAfterCancel == [][Calls => mem.entry.generation \notin mem.cancels]_vars

(* To show that it happens: a call is repeated where that is allowed.      *)
NeverRepeated == [][Calls => mem.entry.generation \notin doubtful]_vars
=============================================================================
