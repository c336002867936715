/** What the settings leave out, for the log of a start, `/readyz` and `npx mahnwerk check`. */
import type { Settings } from '../config.ts';

export interface SettingsNote {
  /** The component that is missing. */
  readonly component: string;
  readonly sentence: string;
  /** Whether this deployment cannot do its work without it. */
  readonly isNeeded: boolean;
}

export const settingsNotes = (settings: Settings): readonly SettingsNote[] => [
  ...mailNotes(settings),
  ...publicUrlNotes(settings),
  ...debtorUrlNotes(settings),
  ...(settings.clamd === undefined
    ? [
        {
          component: 'clamd',
          sentence: 'clamd is not configured (CLAMD_HOST): documents are checked structurally only',
          isNeeded: false,
        },
      ]
    : []),
];

/** A sandbox writes its mails to files, as a person wants it who tries it. */
const mailNotes = ({ environment, mail }: Settings): SettingsNote[] =>
  environment === 'sandbox' || mail !== undefined
    ? []
    : [
        {
          component: 'mail server',
          sentence: 'no mail server is configured (SMTP_URL): mails are written to files and not sent',
          isNeeded: true,
        },
      ];

function publicUrlNotes({ environment, publicUrl }: Settings): SettingsNote[] {
  if (environment === 'sandbox' || publicUrl?.startsWith('https:') === true) return [];
  const sentence =
    publicUrl === undefined
      ? 'no public URL is configured (MAHNWERK_PUBLIC_URL): links in mails and events lead to this machine alone'
      : 'the public URL is not https (MAHNWERK_PUBLIC_URL): others can read what people send, and passkeys do not work';
  return [{ component: 'public URL', sentence, isNeeded: true }];
}

/** Where the debtor's page has no address of its own, it has the public URL. */
function debtorUrlNotes({ environment, roles, debtorPort, debtorUrl }: Settings): SettingsNote[] {
  const hasOwn = debtorPort !== undefined || debtorUrl !== undefined;
  if (environment === 'sandbox' || !roles.includes('debtor') || !hasOwn || debtorUrl?.startsWith('https:') === true)
    return [];
  const sentence =
    debtorUrl === undefined
      ? "no address of the debtor's page is configured (MAHNWERK_DEBTOR_URL): its links lead to this machine alone"
      : "the address of the debtor's page is not https (MAHNWERK_DEBTOR_URL): others can read what debtors send";
  return [{ component: 'debtor URL', sentence, isNeeded: true }];
}
