/** The hidden token of a form: of this visit, of this form, with an id of its own, so that one sent twice is known (debtor-page.md 2). */
import { randomBytes, timingSafeEqual } from 'node:crypto';

interface FormOwner {
  /** The hash of the visit's secret; empty before there is one. */
  readonly visit: Buffer;
  readonly form: string;
}

interface Hashing {
  readonly hashSecret: (secret: string) => Buffer;
}

const id_bytes = 16;

const proofOf = ({ visit, form }: FormOwner, id: string, { hashSecret }: Hashing): Buffer =>
  hashSecret(`form ${form} ${id} of ${visit.toString('hex')}`);

export function newFormToken(owner: FormOwner, hashing: Hashing): string {
  const id = randomBytes(id_bytes).toString('base64url');
  return `${id}.${proofOf(owner, id, hashing).toString('base64url')}`;
}

/** The id of the form that a token belongs to; undefined for one that is missing, of another form or of another visit. */
export function formIdOf(token: string, owner: FormOwner, hashing: Hashing): string | undefined {
  const [, id, proof] = /^([\w-]{22})\.([\w-]{43})$/.exec(token) ?? [];
  if (id === undefined || proof === undefined) return undefined;
  const [sent, expected] = [Buffer.from(proof, 'base64url'), proofOf(owner, id, hashing)];
  return sent.length === expected.length && timingSafeEqual(sent, expected) ? id : undefined;
}
