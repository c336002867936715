/** Which API a key opens, and what it permits: asked of the service, because a key does not show it. */
import { connect, type Connection } from '@mahnwerk/client';
import { caseApi } from '@mahnwerk/contract/apis/case.ts';
import { dunningApi } from '@mahnwerk/contract/apis/dunning.ts';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import { partnerApi } from '@mahnwerk/contract/apis/partner.ts';
import type { KeyKind } from '@mahnwerk/contract/grammar/scopes.ts';
import { StartError } from '../../setting.ts';
import { firstOf } from '../caller.ts';

/** A key in use. */
export interface Identity {
  /** The API whose operations it offers. */
  readonly api: KeyKind;
  readonly environment: 'production' | 'sandbox';
  readonly scopes: readonly string[];
  /** A Partner acts for a company. */
  readonly isOnBehalf: boolean;
}

/** @throws StartError where the service cannot be reached, knows no such key, or the Partner may not act for the company */
export async function identityOf(connection: Connection): Promise<Identity> {
  const { baseUrl, onBehalfOf } = connection;
  const own = { ...connection, onBehalfOf: undefined };
  const asCase = async (): Promise<Identity> =>
    identityBy('case', await connect(caseApi, connection).caseService.info());
  const asPartner = async () => identityBy('partner', await connect(partnerApi, own).partnerService.info());
  if (onBehalfOf !== undefined) {
    await firstOf([asPartner], baseUrl);
    return { ...(await firstOf([asCase], baseUrl)), isOnBehalf: true };
  }
  const asDunning = async () => identityBy('dunning', await connect(dunningApi, own).dunningService.info());
  const asOperator = async () => identityBy('operator', await connect(operatorApi, own).operatorService.info());
  return firstOf([asCase, asPartner, asDunning, asOperator], baseUrl);
}

function identityBy(
  api: KeyKind,
  { environment, scopes }: Pick<Identity, 'environment'> & { readonly scopes?: readonly string[] },
): Identity {
  if (scopes === undefined)
    throw new StartError('the service is older than this command: it does not tell the scopes of a key');
  return { api, environment, scopes, isOnBehalf: false };
}
