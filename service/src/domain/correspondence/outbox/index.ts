/**
 * The one outbox (correspondence.md 5 and 7): letters of every kind are made here, pass the last gate into the mail or the
 * print outbox, and come back here. What they say, why they may not leave and what follows is their module's (source.ts).
 */
import { module, type Module } from '../../../platform/module.ts';
import type { OperatorTx } from '../../../platform/database/session.ts';
import { batchRoutes } from './batches.ts';
import { letterAcknowledgement, type LetterReturns, letterReturns } from './commands.ts';
import { letterHandler } from './make.ts';
import { letterRoutes } from './operator.ts';
import { returnAbandoned } from './packing.ts';
import { type LetterSource, LetterSources, type SourceDeps } from './source.ts';
import { companyOfLetter } from './store.ts';
import { postWaiting } from './store-moves.ts';
import { onMailOutcome, onReport, type ReportListener } from './undeliverable.ts';

export { companyOfLetter } from './store.ts';
export type { ReportListener } from './undeliverable.ts';
export { batchTransitions } from './batch.ts';
export { letterReader } from './read.ts';
export { letterCommands, type LetterReturns } from './commands.ts';
export { batchOf, isMade } from './letter.ts';
export { storePages, unavailable } from './make-file.ts';
export {
  type AppendixPart,
  type AppendixParts,
  type FreeLetter,
  type GateDeps,
  type LetterFile,
  type LetterMail,
  type LetterMove,
  type LetterSource,
  type LetterWords,
  type LockedLetter,
  type ReturnedLetter,
  type StoppedLetter,
} from './source.ts';
export { eraseBatches, letterFilters, letterOrders, lockRows as lockLetters } from './store.ts';
export {
  attest as attestLetters,
  create as createLetters,
  type NewLetter,
  passedStatus,
  stop as stopLetters,
} from './store-moves.ts';

/** What becomes of letters of which a mail server reports. @param given what the modules of letters give the outbox */
export const reportsOf =
  (given: readonly LetterSource[]) =>
  (deps: SourceDeps): ReportListener =>
    onReport(new LetterSources(given), deps);

/** What a person does with letters that came back by post. @param given what the modules of letters give the outbox */
export const returnsOf =
  (given: readonly LetterSource[]) =>
  (deps: SourceDeps): LetterReturns =>
    letterReturns(new LetterSources(given), deps);

/** Posts what waits in a company's outbox, for a sandbox's clock. @param given what the modules of letters give the outbox */
export function postOf(given: readonly LetterSource[]) {
  const sources = new LetterSources(given);
  return (tx: OperatorTx, of: { readonly company: string; readonly posted_on: string }): Promise<number> =>
    postWaiting(tx, sources, of);
}

/** How a person takes note of a letter that was stopped or came back. @param given what the modules of letters give the outbox */
export const acknowledgementOf = (given: readonly LetterSource[]) => letterAcknowledgement(new LetterSources(given));

/** @param given what the modules of letters give the outbox */
export function outboxModule(given: readonly LetterSource[]): Module {
  const sources = new LetterSources(given);
  return module({
    routes: [letterRoutes(sources), batchRoutes(sources)],
    jobs: () => [returnAbandoned(sources)],
    mailOutcomes: (deps) => Object.fromEntries(given.map((source) => [source.work, onMailOutcome(source, deps)])),
    work: ({ database, createTypesetter }, deps) =>
      given.map((source) => letterHandler({ source, database, typesetter: createTypesetter(), deps })),
    companiesOf: { letters: companyOfLetter },
  });
}
