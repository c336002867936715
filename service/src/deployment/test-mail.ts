/** One mail to see whether mails leave. */
import { publicUrlOf, type Settings } from '../config.ts';
import { newId } from '../platform/ids.ts';
import { carrierOf } from '../platform/mail/index.ts';
import { whyOf } from '../platform/unreachable.ts';
import { StartError } from '../setting.ts';

export interface SentMail {
  /** Where the mail went. */
  readonly place: string;
  /** What the mail server said. */
  readonly answer: string;
}

const patience_ms = 60_000;

/** @throws StartError with what the mail server said, or why it said nothing */
export async function sendTestMail(settings: Settings, to: string): Promise<SentMail> {
  const publicUrl = publicUrlOf(settings, settings.port);
  const carrier = carrierOf({ ...settings, publicUrl, connections: 1 });
  const mail = {
    to,
    subject: 'Mahnwerk: Testnachricht',
    text: `Diese Nachricht hat „npx mahnwerk mail test“ gesendet. Mails dieses Dienstes kommen an.\n\n${publicUrl}\n`,
  };
  try {
    const answer = await carrier.carry({ id: newId(), mail, attachments: [] }, AbortSignal.timeout(patience_ms));
    return { place: carrier.place, answer };
  } catch (error) {
    const { response } = error as { readonly response?: unknown };
    throw new StartError(`${carrier.place}: ${typeof response === 'string' ? response : whyOf(error)}`, {
      cause: error,
    });
  } finally {
    carrier.close();
  }
}
