/** The mailbox that is read. */
export interface MailboxSettings {
  readonly host: string;
  readonly port: number;
  /** TLS from the first byte. */
  readonly secure: boolean;
  readonly user: string;
  readonly password: string;
  readonly folder: string;
  /** Where mails are moved once they are stored. */
  readonly doneFolder: string;
  /** Between two reads. */
  readonly seconds: number;
}

/** User and host, as people may see them. */
export const placeOf = ({ user, host }: MailboxSettings): string => (user.includes('@') ? user : `${user}@${host}`);

/** Which mailbox a UID belongs to. */
export const mailboxOf = ({ user, host, folder }: MailboxSettings): string => `${user}@${host}/${folder}`;

/** The server, the folder and how it is reached, without user and password. */
export const serverOf = ({ host, port, secure, folder }: MailboxSettings): string =>
  `${secure ? 'imaps' : 'imap'}://${host.includes(':') ? `[${host}]` : host}:${port}/${folder}`;
