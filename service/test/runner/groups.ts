/** Assigns test files to processes. The same files always form the same groups, so that a failure is reproducible. */

/**
 * Files with their own process: they start real programs, kill processes, measure the event loop or memory, or use a
 * processor for seconds. Longest first; seconds on two idle cores.
 */
const separate: Readonly<Record<string, number>> = {
  fuzz: 45,
  processes: 50,
  'delivery-kills': 10,
  'dunning-kills': 20,
  'ledger-kills': 15,
  'statement-kills': 10,
  'dunning-handover-kills': 10,
  'dunning-outbox-kills': 10,
  'dunning-faults': 12,
  'bank-kills': 15,
  packages: 35,
  embedded: 50,
  operations: 65,
  'operations-failures': 32,
  guides: 25,
  'hostile-clients': 20,
  'slow-clients': 15,
  browser: 20,
  'portal-company-screens': 90,
  'portal-developer-screens': 90,
  'portal-operator-screens': 90,
  'stories/portal': 45,
  'portal-build': 12,
  inspection: 27,
  'inspection-turns': 20,
  malware: 20,
  'stores-gone': 17,
  'shared-budgets': 10,
  'secret-key': 20,
  'stories/updated-at': 15,
  'forms/thread': 10,
  'large-bodies': 10,
  uploads: 10,
  redis: 10,
  demo: 10,
  deployment: 12,
  'postgres-15': 20,
  'stories/failover': 10,
  'stories/backup': 12,
  'webhooks-guide': 10,
  'local-webhooks': 45,
  'outbound-client': 10,
  loop: 5,
};

/** Files that take longer than most, in seconds; they balance the groups. */
const long: Readonly<Record<string, number>> = {
  lint: 15,
  account: 8,
  openapi: 5,
  'contract/src/shapes/text': 5,
  'sandbox-mirror': 40,
  etags: 30,
  bodies: 33,
  lists: 32,
  'set-up': 30,
  'conventions/texts': 30,
  dispatch: 25,
  mails: 25,
  races: 20,
  'dunning-races': 20,
  'dunning-money': 8,
  identifiers: 15,
  order: 18,
  idempotency: 18,
  examples: 17,
  'partner-many-companies': 15,
  'dunning-plans': 8,
  'replay-property': 10,
  budgets: 15,
  'dunning-invoices': 14,
  'dunning-handover': 12,
  'dunning-outbox-ladder': 11,
  'dunning-handover-run': 9,
  'dunning-outbox': 9,
  'dunning-run': 8,
  'dunning-days': 9,
  'dunning-limits': 6,
  'large-pages': 13,
  'acting-for-companies': 12,
  headers: 11,
  accept: 6,
  'conventions/sessions': 11,
};

/** Default seconds of a file; a file of service/test/ starts a service, one of the portal a browser too. */
const usualSeconds = (file: string): number =>
  file.startsWith('service/test/') ? (file.includes('/stories/portal-') ? 30 : 4) : 0.5;
const group_seconds = 40;

/** Whether a file belongs to the slow lane: kills, floods, fuzzing and real programs. */
export const isSlow = (file: string): boolean => lookUp(separate, file) !== undefined;

export interface Group {
  readonly files: readonly string[];
  readonly seconds: number;
}

const lookUp = (table: Readonly<Record<string, number>>, file: string): number | undefined =>
  Object.entries(table).find(([name]) => `/${file}`.endsWith(`/${name}.test.ts`))?.[1];

/** Longest first, so that all processors end at about the same time. */
export function groupsOf(files: readonly string[]): readonly Group[] {
  const alone: Group[] = [];
  const shared: { readonly file: string; readonly seconds: number }[] = [];
  for (const file of files) {
    const seconds = lookUp(separate, file);
    if (seconds === undefined) shared.push({ file, seconds: lookUp(long, file) ?? usualSeconds(file) });
    else alone.push({ files: [file], seconds });
  }
  return [...alone, ...balanced(shared)].sort((one, other) => other.seconds - one.seconds);
}

/** Assigns each file, longest first, to the group with the least work. */
function balanced(files: readonly { readonly file: string; readonly seconds: number }[]): readonly Group[] {
  const total = files.reduce((sum, { seconds }) => sum + seconds, 0);
  const groups = Array.from({ length: Math.ceil(total / group_seconds) }, () => ({
    files: [] as string[],
    seconds: 0,
  }));
  for (const { file, seconds } of files.toSorted((one, other) => other.seconds - one.seconds)) {
    const group = groups.reduce((least, each) => (each.seconds < least.seconds ? each : least));
    group.files.push(file);
    group.seconds += seconds;
  }
  return groups;
}
