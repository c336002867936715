/** What an office can do has its place in the portal: no operation of the operator is left to programs alone (portal-office.md 13). */
import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';

/** Meant for programs (portal-office.md 13): one record whose row in a list has the same shape. */
const oneOfList = [
  'bankFiles.exactBookings',
  'caseDocuments.get',
  'caseStops.get',
  'circumstances.get',
  'contacts.get',
  'debtorChoices.get',
  'declarations.get',
  'instalmentPlans.get',
  'limitation.fact',
  'operatorDunningDocuments.get',
  'operatorDunningPayments.get',
  'operatorImports.row',
  'operatorLedger.cost',
  'operatorLedger.payment',
  'operatorMessages.mandateMessage',
  'operatorMessages.orderMessage',
  'operatorPartnerUsers.get',
  'operatorRequests.companyRequest',
  'operatorRequests.mandateRequest',
  'operatorRequests.orderRequest',
  'operatorStaff.get',
  'operatorUsers.get',
  'planOffers.get',
  'promises.get',
  'teams.get',
  'waivers.get',
];

/** Meant for programs, too. */
const others = [
  'casePolicies.version',
  'companyLetterTexts.version',
  'debtorPageTexts.list',
  'debtorPageTexts.version',
  'dunningLadder.version',
  // Letters of every kind have the same.
  'dunningLetters.acknowledge',
  'dunningLetters.get',
  'dunningLetters.undeliverable',
  'letterTexts.version',
  // The derivation of a claim names each fact.
  'limitation.facts',
  'operatorCases.statusUpdate',
  'operatorCases.statusUpdates',
  // The company moves its own clock in its portal.
  'operatorSandboxClock.advance',
  'operatorSandboxClock.advances',
  'operatorSandboxClock.get',
  // A file with the same headers uses its mapping by itself.
  'operatorImportMappings.delete',
  'operatorImportMappings.get',
  'operatorImportMappings.list',
  'operatorService.info',
  'operatorService.schema',
];

/** The form of an order writes a claim with its title and its agreement, and reads its parts with it. */
const partsOfClaims = [
  ...[
    'operatorClaimDocuments',
    'operatorTitleDocuments',
    'operatorRentalAgreementDocuments',
    'operatorClaimPayments',
  ].flatMap((group) => [`${group}.get`, `${group}.list`]),
  ...['create', 'delete', 'get', 'update'].map((action) => `operatorRentalAgreements.${action}`),
];

/**
 * Screens have it from elsewhere: the invoice with its documents and payments, the history with its notes, files by the
 * route of all documents, an item of the inbox with its files, also those that a debtor sent with a choice.
 */
const readOtherwise = [
  'accessCodes.get',
  'caseDocuments.download',
  ...['download', 'get', 'list'].map((action) => `debtorChoiceDocuments.${action}`),
  ...['get', 'list'].map((action) => `inboxDocuments.${action}`),
  'letters.download',
  'onlinePayments.get',
  'operatorDunningDocuments.list',
  'operatorDunningPayments.list',
  'operatorNotes.list',
];

const source = new URL('../src/', import.meta.url);

/** Each file of the portal without its tests. */
async function sources(): Promise<readonly string[]> {
  const files: string[] = [];
  for await (const file of glob('**/*.{ts,tsx}', { cwd: source }))
    if (!file.includes('.test.')) files.push(await readFile(new URL(file, source), 'utf8'));
  return files;
}

const camel = (name: string) => name.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Whether a file names an operation: by its resource, by another name for it, or as one of those that it lists. */
function isNamed(file: string, resource: string, action: string): boolean {
  const has = (pattern: string) => new RegExp(pattern).test(file);
  const alias = new RegExp(`\\b${resource}: (\\w+)`).exec(file)?.[1];
  if ([resource, ...(alias === undefined ? [] : [alias])].some((name) => has(`\\b${name}\\s*\\.\\s*${action}\\b`)))
    return true;
  const isWhole = has(`\\.\\.\\.(?:\\w+\\.)*${resource}\\b`);
  const isChosen = has(`[?:]\\s*${resource}\\b(?!\\s*\\.)`) && has(`\\.${action}\\b`);
  const isByName = has(`\\b${resource}\\s*\\[`) && has(`\\b${action}\\b`);
  return isWhole || isChosen || isByName;
}

test('each operation of the operator is called by a screen, but for those that are meant for programs', async () => {
  const files = await sources();
  const missing = Object.entries(operatorApi).flatMap(([resource, { routes }]) =>
    Object.keys(routes)
      .filter((action) => !files.some((file) => isNamed(file, resource, camel(action))))
      .map((action) => `${resource}.${camel(action)}`),
  );
  assert.deepEqual(missing.toSorted(), [...oneOfList, ...others, ...partsOfClaims, ...readOtherwise].toSorted());
});
