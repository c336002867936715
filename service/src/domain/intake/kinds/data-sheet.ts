/**
 * Data sheets: what an invoice without its PDF has in its place (intake.md 1, option `without_pdf`). They say that they are no
 * invoice, so that nothing is shown as one that § 14 UStG does not know.
 */
import { readFileSync } from 'node:fs';
import type { Address } from '@mahnwerk/contract/shapes/parts.ts';
import { claimTypeNames } from '@mahnwerk/contract/shapes/claim-type-names.ts';
import type { CompanyDb } from '../../../platform/database/session.ts';
import type { TypesetDocument } from '../../../platform/typesetting/typesetter.ts';
import { countryLine, germanDay, germanMoney } from '../../../values/german.ts';
import { parseCents } from '../../../values/money.ts';
import { type DebtorRow, readDebtors } from '../../dunning/debtors/index.ts';
import { type Company, readCompany } from '../../parties/companies/index.ts';
import { newDebtorBody } from './dunning-debtor.ts';
import { bodyOf, no_debtor, paidOf } from './invoice-values.ts';
import type { Resource, Setting } from './rules.ts';
import { valueOf, type Values } from './values.ts';

const template = readFileSync(new URL('data-sheet.typ', import.meta.url), 'utf8');

export const dataSheetTitle = 'Rechnungsübersicht, aus Ihren Daten erstellt, keine Rechnung';

/** A row whose invoice gets a data sheet. */
export interface SheetRow {
  readonly number: number;
  readonly values: Values;
  readonly debtor_id: string | null;
  readonly matched: Resource | null;
  readonly updated_at: string;
}

interface Facts {
  readonly company: Pick<Company, 'name' | 'address'>;
  /** The one that is here; a new one is in the values. */
  readonly debtor: DebtorRow | undefined;
  readonly setting: Setting;
}

const idOf = ({ debtor_id, matched }: SheetRow): string | null =>
  debtor_id ?? (matched?.type === 'debtor' ? matched.id : null);

/** The sheets of rows, by their numbers. */
export async function dataSheetsOf(
  db: CompanyDb,
  rows: readonly SheetRow[],
  setting: Setting,
): Promise<(readonly [number, TypesetDocument])[]> {
  const company = await readCompany(db);
  const debtors = await readDebtors(db, [...new Set(rows.flatMap((row) => idOf(row) ?? []))]);
  return rows.map((row) => {
    const debtor = debtors.find(({ id }) => id === idOf(row));
    return [row.number, dataSheet(row, { company, debtor, setting })] as const;
  });
}

/** The sheet of a row: the same row makes the same bytes. */
export function dataSheet({ values, updated_at }: SheetRow, { company, debtor, setting }: Facts): TypesetDocument {
  const body = bodyOf(values, no_debtor, setting);
  const amount = parseCents(valueOf(values, 'amount') ?? '') ?? 0n;
  const paid = paidOf(values) ?? 0n;
  const number = valueOf(values, 'invoice_number')?.trim() ?? '';
  return {
    template,
    data: {
      title: dataSheetTitle,
      parties: [
        ['Gläubiger', [company.name, ...addressLines(company.address)]],
        ['Schuldner', debtorLines(values, debtor, setting)],
      ],
      facts: present([
        ['Rechnungsnummer', number],
        ['Rechnungsdatum', dayText(body['invoice_date'])],
        ['Fällig am', dayText(body['due_date'])],
        ['Leistung', textIn(body['subject_matter'])],
        ['Anspruchsart', claimTypeOf(body['claim_type_code'])],
        ['Vertrag vom', dayText(body['contract_date'])],
        ['Ihre Referenz', textIn(body['your_reference'])],
      ]),
      amounts:
        paid > 0n
          ? [
              ['Rechnungsbetrag', germanMoney(amount)],
              ['Bereits gezahlt', germanMoney(-paid)],
            ]
          : [],
      total: [paid > 0n ? 'Offener Betrag' : 'Rechnungsbetrag', germanMoney(amount - paid)],
    },
    date: updated_at.slice(0, 10),
    title: `${dataSheetTitle}: ${number}`,
  };
}

const textIn = (value: unknown): string | null => (typeof value === 'string' ? value : null);
const dayText = (day: unknown): string | null => (typeof day === 'string' ? germanDay(day) : null);

const claimTypeOf = (code: unknown): string | null =>
  textIn(code) === null ? null : ((claimTypeNames as Readonly<Record<string, string>>)[String(code)] ?? null);

const present = (facts: readonly (readonly [string, string | null])[]) =>
  facts.filter(([, value]) => value !== null && value !== '');

const addressLines = (address: Partial<Address> | null): string[] => {
  if (address === null) return [];
  const { street, postal_code, city, country } = address;
  const town = [postal_code, city].filter(Boolean).join(' ');
  return [street, town, country === undefined ? undefined : countryLine(country)].flatMap((line) => line || []);
};

function debtorLines(values: Values, debtor: DebtorRow | undefined, setting: Setting): string[] {
  const customer = debtor?.customer_number ?? valueOf(values, 'customer_number')?.trim();
  const numbered = customer === undefined ? [] : [`Kundennummer ${customer}`];
  if (debtor !== undefined) return [debtor.display_name, ...addressLines(debtor.address), ...numbered];
  const person = [valueOf(values, 'first_name'), valueOf(values, 'last_name')].filter(Boolean).join(' ');
  const name = valueOf(values, 'company_name') ?? person;
  const { address } = newDebtorBody(values, setting);
  return [name, ...addressLines((address as Partial<Address> | undefined) ?? null), ...numbered];
}
