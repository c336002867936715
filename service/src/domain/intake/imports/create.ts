/** Takes a file in: refuses at once what cannot be imported, keeps its bytes, and asks for its reading (intake.md 1). */
import { limits } from '@mahnwerk/contract/grammar/limits.ts';
import { permits, type Scope } from '@mahnwerk/contract/grammar/scopes.ts';
import { FileContent } from '@mahnwerk/contract/shapes/file.ts';
import type { ImportInput, ImportParts } from '@mahnwerk/contract/shapes/import.ts';
import type { DialectInput } from '@mahnwerk/contract/shapes/import-reading.ts';
import type { ImportKindName } from '@mahnwerk/contract/shapes/import-words.ts';
import { ValidationErrors } from '@mahnwerk/contract/shapes/shape.ts';
import type { CompanyTx } from '../../../platform/database/session.ts';
import type { Environment } from '../../../platform/environment.ts';
import { authorOf, type Caller } from '../../../platform/http/authenticate.ts';
import type { Unprepared } from '../../../platform/http/handler.ts';
import { Interruption } from '../../../platform/http/interruption.ts';
import { newId } from '../../../platform/ids.ts';
import { SpooledFile } from '../../../platform/objects/index.ts';
import { enqueue } from '../../../platform/queue/index.ts';
import { orNotFound, Refusal, refuseIfAny } from '../../../platform/refusal.ts';
import { kinds, type Mapping } from '../shape/index.ts';
import { formatOf, type FoundFormat } from '../tables/index.ts';
import { apiOf, expiryFrom, formatsOf, type StoredImport, type Wish } from './import.ts';
import { refuseOptions, refuseStep } from './options.ts';
import * as store from './store.ts';

/** The work of the queue that reads, runs and takes back. */
export const importWork = 'import';

/** Asks for the next step of an import: each has a key of its own. */
export const askForWork = (tx: CompanyTx, { id, step }: Pick<StoredImport, 'id' | 'step'>): void =>
  enqueue(tx, { kind: importWork, key: `${id}:${step}`, company: tx.tenant.company_id });

export interface PreparedUpload {
  readonly format: FoundFormat;
  isKept: boolean;
  readonly keep: () => Promise<() => Promise<void>>;
}

/** What the file is, before the transaction. */
export async function examineUpload({ files, tenant, deps: { objects } }: Unprepared): Promise<PreparedUpload> {
  const [file] = files;
  const prepared: PreparedUpload = {
    format: file === undefined ? 'blank' : await objects.inSlot(tenant, () => formatOf(file.path)),
    isKept: false,
    keep: async () => {
      await objects.inSlot(tenant, () => objects.keep(files));
      prepared.isKept = true;
      return () => objects.drop(files);
    },
  };
  return prepared;
}

type Sent = (ImportInput | ImportParts) & { readonly company_id?: string };

const fieldOf = (body: Sent): 'file' | 'base64' => ('file' in body ? 'file' : 'base64');

function contentOf(body: Sent): FileContent {
  const content = 'file' in body ? body.file : body.base64;
  if (!(content instanceof FileContent)) throw new Error('a file was not read with its request');
  return content;
}

/** What writing the rows of a kind needs besides the scope of imports. */
const scopesOf: Readonly<Record<ImportKindName, readonly Scope[]>> = {
  invoices: ['dunning:invoices:write', 'dunning:debtors:write'],
  invoice_debtors: ['dunning:debtors:write'],
  invoice_payments: ['dunning:payments:write'],
  orders: ['case:orders:write', 'case:debtors:write'],
  debtors: ['case:debtors:write'],
  payments: ['case:payments:write'],
  old_cases: ['operator:review', 'operator:money'],
};

/** 403 for a caller who could not do by single routes what the kind does. */
export function refuseBeyondScopes(kind: ImportKindName, caller: Caller, api: 'case' | 'dunning' | 'operator'): void {
  if (api === 'operator' && kind !== 'old_cases') return;
  const lacking = scopesOf[kind].find((scope) => !permits(caller.scopes, scope));
  if (lacking !== undefined)
    throw new Refusal('permission_denied', { detail: `Imports of \`${kind}\` need the scope ${lacking} too.` });
}

/** Refuses what is wrong with a body whatever is stored. */
export function refuseUpload(body: Sent, { format }: PreparedUpload, api: 'case' | 'dunning' | 'operator'): void {
  const report = new ValidationErrors();
  const { kind } = body;
  if (api !== 'operator' && apiOf(kind) !== api)
    report.failAt('kind', 'invalid_choice', 'Imports of this kind are not taken here.');
  else refuseFile(body, format, report);
  if ('options' in body) refuseOptions(kind, body.options, report);
  if ('mapping' in body) refuseFields(kind, body.mapping, report);
  refuseIfAny(report);
}

function refuseFile(body: Sent, format: FoundFormat, report: ValidationErrors): void {
  const field = fieldOf(body);
  const { size } = contentOf(body);
  if (format === 'blank') report.failAt(field, 'blank', 'The file is empty.');
  else if (format === 'encrypted')
    report.failAt(field, 'encrypted', 'The file is protected by a password. Remove the password.');
  else if (!formatsOf(body.kind).some((taken) => taken === format))
    report.failAt(field, 'unsupported', `Imports of \`${body.kind}\` take ${formatsOf(body.kind).join(', ')}.`);
  else if ((format === 'xlsx' || format === 'archive') && size > limits.import_container_bytes)
    report.failAt(
      field,
      'max_length',
      `The file must not exceed ${limits.import_container_bytes / (1024 * 1024)} MiB.`,
    );
}

/** Reports fields that the kind does not have. */
export function refuseFields(
  kind: ImportKindName,
  mapping: Readonly<Record<string, number>> | undefined,
  report: ValidationErrors,
): void {
  for (const name of Object.keys(mapping ?? {}))
    if (!kinds[kind].fields.some((field) => field.name === name))
      report.failAt(`mapping.${name}`, 'unknown_field', `Imports of \`${kind}\` have no such field.`);
}

export interface Uploader {
  readonly caller: Caller;
  readonly side: 'company' | 'operator';
  readonly quota_bytes: number;
  readonly environment: Environment;
}

/**
 * Stores the import, or finds the one of the same bytes that has not run.
 * @throws Refusal conflict; validation_error beyond the quota; Interruption while the bytes are not stored
 */
export async function takeUpload(
  tx: CompanyTx,
  body: Sent,
  { prepared, caller, side, quota_bytes, environment }: Uploader & { readonly prepared: PreparedUpload },
): Promise<{ readonly row: StoredImport; readonly isNew: boolean }> {
  const content = contentOf(body);
  const sha256 = Buffer.from(content.sha256, 'hex');
  if ('options' in body && body.options !== undefined) await refuseStep(tx, body.options, environment);
  const { same, open } = await store.readForUpload(tx, { kind: body.kind, sha256 });
  if (same !== undefined) return { row: await openImport(tx, same), isNew: false };
  if (open >= limits.imports_open)
    throw new Refusal('conflict', {
      detail: `At most ${limits.imports_open} imports of a company are neither run nor deleted. Delete one first.`,
    });
  if (!prepared.isKept) {
    await refuseBeyondQuota(tx, { size: content.size, field: fieldOf(body), quota_bytes });
    throw new Interruption(prepared.keep);
  }
  const id = newId();
  const author = authorOf(caller);
  await store.addImport(tx, {
    id,
    kind: body.kind,
    format: prepared.format as StoredImport['format'],
    filename: filenameOf(body, content),
    size: content.size,
    sha256,
    wish: wishOf({}, 'file' in body ? {} : body),
    options: ('options' in body ? body.options : undefined) ?? {},
    partner_id: caller.partnerId ?? null,
    author_type: author.type,
    author_name: author.name,
    side,
    expires_at: expiryFrom(tx.now),
  });
  askForWork(tx, { id, step: 0 });
  return { row: orNotFound(await store.readImport(tx, id)), isNew: true };
}

/** What is set of how a file is read, after a change; null leaves a member to the service. */
export function wishOf(
  before: Partial<Wish>,
  sent: { readonly dialect?: DialectInput | undefined; readonly mapping?: Mapping | undefined },
): Wish {
  const dialect = Object.entries({ ...before.dialect, ...sent.dialect }).filter(([, value]) => value !== null);
  const mapping = sent.mapping ?? before.mapping;
  return { dialect: Object.fromEntries(dialect), ...(mapping === undefined ? {} : { mapping }) };
}

async function openImport(tx: CompanyTx, same: Pick<StoredImport, 'id' | 'status'>): Promise<StoredImport> {
  if (!['reading', 'mapping', 'checking', 'checked'].includes(same.status))
    throw new Refusal('conflict', {
      detail: 'This file has already been imported. Undo or delete that import to import it again.',
      members: { import_id: same.id },
    });
  return orNotFound(await store.readImport(tx, same.id));
}

const filenameOf = (body: Sent, content: FileContent): string =>
  body.filename ?? (content instanceof SpooledFile ? content.filename : undefined) ?? 'import';

async function refuseBeyondQuota(
  tx: CompanyTx,
  { size, field, quota_bytes }: { readonly size: number; readonly field: string; readonly quota_bytes: number },
): Promise<void> {
  if ((await store.readUsedBytes(tx)) + size <= quota_bytes) return;
  const message = 'The file would exceed the storage quota of the company. Delete imports or documents of drafts.';
  throw new Refusal('validation_error', { errors: [{ field, code: 'storage_quota_exceeded', message }] });
}
