/** A stage for letters of cases: an issuer, an account, a consumer whose case can have a first letter. */
import assert from 'node:assert/strict';
import type { Mandate } from '@mahnwerk/contract/case/mandates.ts';
import type { Stop } from '@mahnwerk/contract/operator/case-stops.ts';
import type { BankAccount } from '@mahnwerk/contract/operator/bank-accounts.ts';
import type { Letter } from '@mahnwerk/contract/operator/letters.ts';
import type { PrintBatch } from '@mahnwerk/contract/operator/print-batches.ts';
import type { LetterCheck, LetterInput } from '@mahnwerk/contract/shapes/case-letter.ts';
import { givenAccount } from './bank.ts';
import {
  aClaim,
  aPerson,
  bodyOf,
  type Company,
  givenAccepted,
  givenDebtor,
  openStage,
  type OrderInput,
  type Page,
  type Stage,
} from './cases.ts';
import { anIssuer } from './collected-money.ts';
import type { Answer } from './service.ts';

const letters = '/operator/v1/letters/';

export const authority = {
  name: 'Bundesamt für Justiz',
  address: 'Adenauerallee 99-103, 53113 Bonn',
  email: 'aufsicht@behoerde.example',
};

/** The failures of a refused command: field and code. */
export const failuresOf = ({ body }: { readonly body: unknown }): string[] =>
  (body as { errors: { field: string; code: string }[] }).errors.map(({ field, code }) => `${field} ${code}`);

export interface LetterCase {
  readonly company: Company;
  readonly mandate: Mandate;
  readonly path: string;
  check(text_key: string): Promise<LetterCheck>;
  draft(input: LetterInput): Promise<Letter>;
  tryDraft(input: object): Promise<Answer<Letter>>;
  /** Sends a draft of a text; the letter as it is once the work is done. */
  sent(input: LetterInput): Promise<Letter>;
  list(): Promise<readonly Letter[]>;
  /** Lifts the stops that are active, as after a lawyer has shown its power of attorney. */
  liftStops(): Promise<void>;
}

export interface LetterStage extends Stage {
  /** The case of a consumer whose claim is due since February and has all that a first letter states. */
  aCase(changes?: { readonly company?: Company; readonly order?: OrderInput }): Promise<LetterCase>;
  read(id: string): Promise<Letter>;
  command(id: string, name: string, body?: object): Promise<Answer<Letter>>;
  take(company: string): Promise<PrintBatch>;
}

/** A claim that is in default and says of what it is. */
export const aDueClaim = (number = 1, changes: Readonly<Record<string, unknown>> = {}) =>
  aClaim(number, {
    delay_date: '2026-02-01',
    legal_basis: { claim_type_code: 'H43', contract_date: '2026-01-05' },
    principal_amount: { currency: 'EUR', value: '1000.00' },
    ...changes,
  });

export async function openLetterStage(options: Parameters<typeof openStage>[0] = {}): Promise<LetterStage> {
  const stage = await openStage(options);
  const { operate } = stage;
  const iban = await givenAccount(stage);
  const accounts = bodyOf(await operate<Page<BankAccount>>('GET', '/operator/v1/bank-accounts/'), 200).results;
  const payment_account_id = accounts.find((each) => each.iban === iban)?.id;
  bodyOf(await operate('PATCH', '/operator/v1/correspondence-settings/', { payment_account_id }), 200);
  const issuer = { ...anIssuer, email: 'post@mahnwerk.example', supervisory_authority: authority };
  bodyOf(await operate('PATCH', '/operator/v1/issuer/', issuer), 200);
  const read = async (id: string) => bodyOf(await operate<Letter>('GET', `${letters}${id}/`), 200);
  const command: LetterStage['command'] = (id, name, body) => operate<Letter>('POST', `${letters}${id}/${name}/`, body);
  return {
    ...stage,
    read,
    command,
    take: async (company) =>
      bodyOf(
        await operate<PrintBatch>('POST', '/operator/v1/print-batches/', { company_id: company, format: 'zip' }),
        201,
      ),
    async aCase({ company, order } = {}) {
      const owner = company ?? (await stage.aCompany());
      const debtor_id = order?.debtor_id ?? (await givenDebtor(owner, aPerson())).id;
      const { mandate } = await givenAccepted(stage, owner, { claims: [aDueClaim()], ...order, debtor_id });
      const path = `/operator/v1/mandates/${mandate.id}/`;
      const tryDraft = (input: object) => operate<Letter>('POST', `${path}letters/`, input);
      const draft = async (input: LetterInput) => bodyOf(await tryDraft(input), 201);
      return {
        company: owner,
        mandate,
        path,
        tryDraft,
        draft,
        check: async (key) => bodyOf(await operate<LetterCheck>('GET', `${path}letter-check/?text_key=${key}`), 200),
        list: async () => bodyOf(await operate<Page<Letter>>('GET', `${path}letters/`), 200).results,
        async liftStops() {
          const stops = await operate<Page<Stop>>('GET', `${path}stops/?status=active`);
          for (const { id } of bodyOf(stops, 200).results)
            bodyOf(await operate('POST', `${path}stops/${id}/lift/`, { reason: 'Bevollmächtigt' }), 200);
        },
        async sent(input) {
          const { id } = await draft(input);
          const answer = await command(id, 'send');
          assert.equal(answer.status, 200, answer.text);
          await stage.workOnDunning();
          return read(id);
        },
      };
    },
  };
}
