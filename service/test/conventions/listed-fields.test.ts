/** The fields of a resource are listed once: in the order of the contract, and by no statement of its own. */
import assert from 'node:assert/strict';
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { Debtor } from '@mahnwerk/contract/case/debtors.ts';
import { Order } from '@mahnwerk/contract/case/orders.ts';
import { DunningDebtor } from '@mahnwerk/contract/dunning/debtors.ts';
import { Invoice } from '@mahnwerk/contract/dunning/invoices.ts';
import { Company } from '@mahnwerk/contract/operator/companies.ts';
import { contentFields as debtorFields } from '../../src/domain/collection/debtors/debtor.ts';
import { orderFields } from '../../src/domain/collection/orders/order.ts';
import { contentFields as dunningDebtorFields } from '../../src/domain/dunning/debtors/debtor.ts';
import { contentFields as invoiceFields } from '../../src/domain/dunning/invoices/content.ts';
import { companyFields } from '../../src/domain/parties/companies/company.ts';

const resources = [
  { table: 'debtors', fields: debtorFields.names, shape: Debtor },
  { table: 'orders', fields: orderFields.names, shape: Order },
  { table: 'companies', fields: companyFields.names, shape: Company },
  { table: 'dunning_debtors', fields: dunningDebtorFields.names, shape: DunningDebtor },
  { table: 'dunning_invoices', fields: invoiceFields.names, shape: Invoice },
] as const;

let stores: string[] = [];

before(async () => {
  const domain = fileURLToPath(new URL('../../src/domain/', import.meta.url));
  const files: string[] = [];
  for await (const file of glob('**/store*.ts', { cwd: domain })) files.push(file);
  stores = await Promise.all(files.map((file) => readFile(join(domain, file), 'utf8')));
});

for (const { table, fields, shape } of resources) {
  test(`the fields of ${table} are in the order of the contract`, () => {
    const members = Object.keys(shape.schema.properties as object);
    const places = fields.map((name) => members.indexOf(name.replace(/_cents$/, '')));
    assert.deepEqual(
      fields.filter((_name, index) => places[index] === -1),
      [],
    );
    assert.deepEqual(
      places,
      places.toSorted((one, other) => one - other),
    );
  });

  test(`every statement that writes several fields of ${table} takes them from the list`, () => {
    const written = new RegExp(`(?:insert into ${table}(?: as \\w+)? \\(|update ${table} set )([^\`]*)`, 'g');
    const statements = stores.flatMap((text) => [...text.matchAll(written)].map(([, part = '']) => part));
    assert.ok(statements.length > 1, 'statements that write it');
    for (const part of statements) {
      const named = fields.filter((name) => new RegExp(`[^.\\w]:${name}\\b`).test(part));
      assert.ok(named.length < 2, `${table}: ${named.join(', ')}`);
    }
  });
}
