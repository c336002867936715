/** A letter of a case in the state that a command needs, for walks over all routes: no worker runs beside them. */
import { givenLetter } from './dunning-letters.ts';
import { givenStatementIssuer } from './given-statements.ts';
import type { LiveService } from './service.ts';

interface Of {
  readonly company: string;
  readonly mandate: string;
  readonly key: string;
}

/** @param rest of the command's path, behind the id */
export async function givenCaseLetter(
  service: LiveService,
  { company, mandate, key }: Of,
  rest: string,
): Promise<string> {
  const ask = (path: string, body?: object) =>
    service.send<{ id: string }>('POST', `/operator/v1/${path}`, { key, ...(body === undefined ? {} : { body }) });
  const draft = { text_key: 'objection_answer', channel: 'post', body: '<p>Wir haben Ihre Einwände geprüft.</p>' };
  const { id } = (await ask(`mandates/${mandate}/letters/`, draft)).body;
  if (rest === '/send/' || rest === '/withdraw/' || rest === '/redraft/') await givenStatementIssuer(service);
  if (rest === '/withdraw/' || rest === '/redraft/') await ask(`letters/${id}/send/`);
  if (rest === '/redraft/') await ask(`letters/${id}/withdraw/`, {});
  if (rest === '/publish/') {
    const { id: printed } = await givenLetter(service, company, { status: 'posted' });
    await service.sql(
      `update letters l set status = 'posted', dated = p.dated, sha256 = p.sha256, size = p.size, pages = p.pages from letters p where l.id = $1 and p.id = $2`,
      [id, printed],
    );
  }
  return id;
}
