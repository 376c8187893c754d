------------------------------- MODULE Collect -------------------------------
(***************************************************************************)
(* A list that is read page by page: Pages, Effect.Page, and the           *)
(* transactions that write a page and where the list goes on. What is done *)
(* is in memory until a commit writes all of it together. A crash between  *)
(* any two steps leaves what was committed.                                *)
(***************************************************************************)
EXTENDS Integers, Sequences

CONSTANTS
    Length,     \* pages of the list
    MaxCrashes,
    Variant     \* "right"; all others are wrong

ASSUME Variant \in {"right", "page first", "cursor first", "cursor at the call", "outcome first"}

VARIABLES
    disk,     \* what is committed
    mem,      \* the same with what the open transaction adds
    inFlight, \* the page that is asked for
    asked,    \* judge: pages that were asked for
    crashes

vars == <<disk, mem, inFlight, asked, crashes>>

Nothing == -1

Init ==
    /\ disk = [cursor |-> 0,        \* Paging.next
               pages |-> 0,         \* Paging.pages, the index of the next
               written |-> <<>>,    \* the topic pages: index and content
               outcome |-> FALSE]
    /\ mem = disk
    /\ inFlight = Nothing
    /\ asked = {}
    /\ crashes = 0

-----------------------------------------------------------------------------
(* Also before the page before is committed.                               *)
Call ==
    /\ inFlight = Nothing /\ ~mem.outcome
    /\ inFlight' = mem.cursor
    /\ asked' = asked \union {mem.cursor}
    /\ mem' = IF Variant = "cursor at the call" THEN [mem EXCEPT !.cursor = @ + 1] ELSE mem
    /\ UNCHANGED <<disk, crashes>>

Page ==
    /\ inFlight # Nothing
    /\ inFlight' = Nothing
    /\ mem' = [mem EXCEPT !.cursor = inFlight + 1,
                          !.pages = @ + 1,
                          !.written = Append(@, <<mem.pages, inFlight>>),
                          !.outcome = inFlight + 1 = Length]
    /\ UNCHANGED <<disk, asked, crashes>>

(* Refused, failed, unanswered: it is asked for again.                     *)
Fail ==
    /\ inFlight # Nothing
    /\ inFlight' = Nothing
    /\ UNCHANGED <<disk, mem, asked, crashes>>

(* Wrong: what is committed where two transactions do it.                  *)
Half ==
    CASE Variant = "page first" -> [disk EXCEPT !.written = mem.written]
      [] Variant = "cursor first" -> [mem EXCEPT !.written = disk.written]
      [] Variant = "outcome first" -> [disk EXCEPT !.outcome = mem.outcome]
      [] OTHER -> mem

Commit ==
    /\ disk # mem
    /\ disk' = IF Half # disk THEN Half ELSE mem
    /\ UNCHANGED <<mem, inFlight, asked, crashes>>

(* And take-over. The answer to what was in flight is heard by nobody.     *)
Crash ==
    /\ crashes < MaxCrashes
    /\ crashes' = crashes + 1
    /\ mem' = disk
    /\ inFlight' = Nothing
    /\ UNCHANGED <<disk, asked>>

GoesOn == Call \/ Page \/ Commit

Next == GoesOn \/ Fail \/ Crash

Spec == Init /\ [][Next]_vars /\ SF_vars(Page) /\ WF_vars(Call) /\ WF_vars(Commit)

-----------------------------------------------------------------------------
(* What is proved, of what readers of committed records see.               *)

EachIndexOnce == \A i \in 1..Len(disk.written) : disk.written[i] = <<i - 1, i - 1>>

PagesBeforeTheOutcome == disk.outcome => Len(disk.written) = Length

Ends == <>disk.outcome

(* Only what was not committed is asked for again.                         *)
NoneRepeatedThatIsCommitted == [][inFlight = Nothing /\ inFlight' # Nothing => inFlight' >= Len(disk.written)]_vars

(* To show that it happens: a page is asked for again.                     *)
NeverRepeated == [][inFlight = Nothing /\ inFlight' # Nothing => inFlight' \notin asked]_vars
=============================================================================
