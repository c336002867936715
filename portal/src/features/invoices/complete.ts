/** What follows the creation of an invoice by hand: its PDF, and its release once the PDF is inspected. */
import type { Document } from '@mahnwerk/contract/case/documents.ts';
import { isUnanswered } from '../../data/form/attempt.ts';

/** The commands on a draft, and what became of its document. */
export interface Steps {
  readonly attach: (file: File) => Promise<unknown>;
  readonly document: () => Promise<Pick<Document, 'status'> | null>;
  readonly release: () => Promise<unknown>;
}

/** What the person has chosen in the form. */
export interface Wanted {
  readonly file: FormDataEntryValue | null;
  readonly isReleased: boolean;
}

/** How far it came; an error says why no further. */
export interface Completed {
  readonly is: 'saved' | 'released' | 'notAttached' | 'notReleased';
  readonly error?: unknown;
}

/** How often a PDF under inspection is looked at, for twenty seconds. Its release says what it is then. */
const [look_ms, looks_max] = [500, 40];

/**
 * Completes a draft. A refusal leaves it, and its screen takes another PDF and releases it.
 * @throws what has no answer: the form sends it again
 */
export async function complete({ attach, document, release }: Steps, { file, isReleased }: Wanted): Promise<Completed> {
  const pdf = file instanceof File && file.size > 0 ? file : undefined;
  try {
    if (pdf !== undefined) await attach(pdf);
  } catch (error) {
    return refused('notAttached', error);
  }
  if (!isReleased) return { is: 'saved' };
  try {
    if (pdf !== undefined) await inspected(document);
    await release();
    return { is: 'released' };
  } catch (error) {
    return refused('notReleased', error);
  }
}

function refused(is: Completed['is'], error: unknown): Completed {
  if (isUnanswered(error)) throw error;
  return { is, error };
}

async function inspected(document: Steps['document']): Promise<void> {
  for (let looks = 0; looks < looks_max && (await document())?.status === 'pending'; looks += 1)
    await new Promise((resolve) => setTimeout(resolve, look_ms));
}
