/** Validation of a subscription's URL, of the addresses of its host, and of its companies (decisions.md 1). */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import type { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import { managedOf } from '../../parties/partner-access/index.ts';
import { type WebhookDestination, destinationOf, isFault } from './url.ts';
import type { OwnerDb } from '../../../platform/database/session.ts';
import type { Dependencies } from '../../../platform/dependencies.ts';
import type { Resolution } from '../../../platform/egress/outbound.ts';
import { Refusal } from '../../../platform/refusal.ts';

/** The URL of a body that is not validated yet; undefined for an invalid one. */
export function destinationIn(body: unknown): WebhookDestination | undefined {
  const text = typeof body === 'object' && body !== null && 'url' in body ? body.url : undefined;
  const read =
    typeof text === 'string' && text.length <= limits.webhook_url_characters ? destinationOf(text) : undefined;
  return read === undefined || isFault(read) ? undefined : read;
}

/** Before the transaction: resolves the host of a body's URL. */
export async function resolveUrl({
  body,
  deps,
}: {
  readonly body: unknown;
  readonly deps: Pick<Dependencies, 'outbound'>;
}): Promise<Resolution | undefined> {
  const destination = destinationIn(body);
  return destination && deps.outbound.resolve(destination.host);
}

/** The canonical form; undefined after an error was reported. */
export function readUrl(text: string, report: ValidationErrors): string | undefined {
  const read = destinationOf(text);
  return isFault(read) ? report.failAt('url', read.code, read.message) : read.url;
}

export function reportUnreachable(resolution: Resolution | undefined, report: ValidationErrors): void {
  if (resolution?.fault === 'unresolvable')
    report.failAt('url', 'invalid', 'The host name does not resolve to an address.');
  if (resolution?.fault === 'internal_address')
    report.failAt('url', 'invalid', 'The host must resolve to public addresses only.');
}

const duplicateMessage = 'Another webhook already has this URL.';

export const reportDuplicate = (report: ValidationErrors): undefined =>
  report.failAt('url', 'duplicate_url', duplicateMessage);

/** The refusal where a concurrent request took the URL. */
export const duplicateUrl = (): Refusal =>
  new Refusal('validation_error', { errors: [{ field: 'url', code: 'duplicate_url', message: duplicateMessage }] });

/** The companies among these that the Partner does not manage, including unknown ids. */
export async function findUnknownCompanies(
  db: OwnerDb,
  companies: '*' | readonly string[] = [],
): Promise<ReadonlySet<string>> {
  if (companies === '*' || companies.length === 0) return new Set();
  const managed = await managedOf(db, db.tenant.owner_id, companies);
  return new Set(companies.filter((id) => !managed.has(id)));
}

export function reportUnknownCompanies(
  companies: '*' | readonly string[] | undefined,
  unknownCompanies: ReadonlySet<string>,
  report: ValidationErrors,
): void {
  for (const [index, id] of Array.isArray(companies) ? companies.entries() : [])
    if (unknownCompanies.has(id)) report.failAt(`companies[${index}]`, 'invalid', 'No company with this id exists.');
}
