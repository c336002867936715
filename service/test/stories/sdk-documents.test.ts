/** Documents through the SDK: a file is sent as one, and comes back as one. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { caseApi } from '@mahnwerk/contract/apis/case.ts';
import { ApiError } from '@mahnwerk/client/api-error.ts';
import { connect } from '@mahnwerk/client/client.ts';
import { type Company, givenAccepted, openStage, type Stage } from '../harness/cases.ts';
import { aPdf } from '../harness/files.ts';
import { pdfText } from '../harness/pdf.ts';
import { givenClaim } from '../harness/uploads.ts';

let stage: Stage;
let company: Company;

before(async () => {
  stage = await openStage();
  company = await stage.aCompany();
});

after(() => stage.stop());

test('an integrator sends a file with its types checked, repeats it without harm, and downloads the same bytes', async () => {
  const { claim: claim_id } = await givenClaim(company);
  const client = connect(caseApi, { baseUrl: stage.url, key: company.key, retries: 0 });
  const file = aPdf(3);
  const body = { type: 'invoice', filename: 'Rechnung.pdf', file: new Blob([new Uint8Array(file)]) } as const;
  const sent = await client.claimDocuments.create.answer({ claim_id, body, idempotencyKey: 'once' });
  const again = await client.claimDocuments.create.answer({ claim_id, body, idempotencyKey: 'once' });
  assert.deepEqual([sent.status, again.replayed, again.body.id], [201, true, sent.body.id]);
  assert.equal(sent.body.filename, 'Rechnung.pdf');
  await stage.inspectDocuments();
  const got = await client.claimDocuments.download({ claim_id, id: sent.body.id });
  assert.equal(got.type, 'application/pdf');
  assert.ok(Buffer.from(await got.arrayBuffer()).equals(file));
  const unchanged = await client.claimDocuments.download.answer({
    claim_id,
    id: sent.body.id,
    ifNoneMatch: (await client.claimDocuments.download.answer({ claim_id, id: sent.body.id })).etag ?? '',
  });
  assert.equal(unchanged.status, 304);
  const inJson = await client.claimDocuments.create({
    claim_id,
    body: { type: 'other', filename: 'a.pdf', base64: file.toString('base64') },
  });
  assert.equal(inJson.status, 'pending');
  await assert.rejects(
    client.claimDocuments.create({ claim_id, body: { type: 'other', file: new Blob(['no document']) } }),
    (error) => error instanceof ApiError && error.status === 400,
  );
});

test('an integrator downloads the balance of a case as a claim statement', async () => {
  const { mandate } = await givenAccepted(stage, company);
  const client = connect(caseApi, { baseUrl: stage.url, key: company.key, retries: 0 });
  const of = { id: mandate.id, query: { as_of: '2026-02-28' } };
  const statement = await client.mandates.downloadBalance(of);
  assert.equal(statement.type, 'application/pdf');
  const text = pdfText(Buffer.from(await statement.arrayBuffer()));
  assert.ok(text.includes('Forderungsaufstellung zum 28.02.2026') && text.includes(mandate.reference_number));
  const { etag } = await client.mandates.downloadBalance.answer(of);
  const unchanged = await client.mandates.downloadBalance.answer({ ...of, ifNoneMatch: etag ?? '' });
  assert.equal(unchanged.status, 304);
});
