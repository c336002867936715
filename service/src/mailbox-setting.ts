/** The mailbox among the settings: `imaps://user:password@host/INBOX`. No fault shows the URL, which holds a password. */
import type { MailboxSettings } from './platform/inbound/mailbox-settings.ts';
import { matching, SettingError, SettingFault, type SettingReader, wholeNumber } from './setting.ts';

const example = 'imaps://user:password@host/INBOX';

type FromUrl = Omit<MailboxSettings, 'doneFolder' | 'seconds'>;

function mailboxUrl(value: string): FromUrl {
  const url = URL.parse(value);
  if (url === null) throw new SettingFault('is not a URL', `one such as ${example}`);
  const { protocol, hostname, port, username, password, pathname } = url;
  if (protocol !== 'imaps:' && protocol !== 'imap:')
    throw new SettingFault(`has the scheme ${protocol.slice(0, -1)}`, `one such as ${example}`);
  if (hostname === '' || username === '' || password === '')
    throw new SettingFault('lacks the host, the user or the password', `a URL such as ${example}`);
  const secure = protocol === 'imaps:';
  return {
    host: decodeURIComponent(hostname).replace(/^\[|\]$/g, ''),
    port: port === '' ? (secure ? 993 : 143) : Number(port),
    secure,
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    folder: decodeURIComponent(pathname.slice(1)) || 'INBOX',
  };
}

export function readMailbox(reader: SettingReader): MailboxSettings | undefined {
  const url = reader.optional('IMAP_URL', mailboxUrl);
  const doneFolder = reader.optional(
    'IMAP_DONE_FOLDER',
    matching(/^[^\p{C}]{1,200}$/u, 'the name of a folder of at most 200 characters'),
  );
  const seconds = reader.required('MAHNWERK_INBOX_SECONDS', wholeNumber(10, 3600), 60);
  if (url === undefined && doneFolder !== undefined)
    throw new SettingError('IMAP_URL is missing: it is required with IMAP_DONE_FOLDER');
  return url === undefined ? undefined : Object.freeze({ ...url, doneFolder: doneFolder ?? 'Mahnwerk', seconds });
}
