/** Whose key an integrator uses: asked of the service, because a key does not show its kind. */
import { ApiError, connect, NoAnswer } from '@mahnwerk/client';
import { caseApi } from '@mahnwerk/contract/apis/case.ts';
import { dunningApi } from '@mahnwerk/contract/apis/dunning.ts';
import { partnerApi } from '@mahnwerk/contract/apis/partner.ts';
import { StartError } from '../setting.ts';

export interface Caller {
  readonly kind: 'case' | 'partner' | 'dunning';
  readonly environment: 'production' | 'sandbox';
  /** The company or the Partner. */
  readonly owner: string;
  /** The id of the service's answer, with the time of its clock in front. */
  readonly requestId: string;
}

export interface Service {
  readonly baseUrl: string;
  readonly key: string;
}

/** @throws StartError where the service cannot be reached or knows no such key */
export async function callerOf({ baseUrl, key }: Service): Promise<Caller> {
  // Triggers in a row are throttled now and then.
  let requestId = '';
  const noting = async (request: Request): Promise<Response> => {
    const response = await fetch(request);
    requestId = response.headers.get('X-Service-Request-Id') ?? '';
    return response;
  };
  const connection = { baseUrl, key, retries: 2, fetch: noting };
  const asked = [
    async (): Promise<Omit<Caller, 'requestId'>> => {
      const { environment, company } = await connect(caseApi, connection).caseService.info();
      return { kind: 'case', environment, owner: company };
    },
    async (): Promise<Omit<Caller, 'requestId'>> => {
      const { environment, partner } = await connect(partnerApi, connection).partnerService.info();
      return { kind: 'partner', environment, owner: partner.id };
    },
    async (): Promise<Omit<Caller, 'requestId'>> => {
      const { environment, company } = await connect(dunningApi, connection).dunningService.info();
      if (company === null) throw new StartError('the dunning key belongs to no company');
      return { kind: 'dunning', environment, owner: company };
    },
  ];
  return { ...(await firstOf(asked, baseUrl)), requestId };
}

/** The first answer of an API that knows the key. @throws StartError where none does */
export async function firstOf<T>(asked: readonly (() => Promise<T>)[], baseUrl: string): Promise<T> {
  let refused: ApiError | undefined;
  for (const ask of asked)
    try {
      return await ask();
    } catch (error) {
      if (error instanceof NoAnswer) throw new StartError(`${baseUrl} cannot be reached`, { cause: error });
      if (!(error instanceof ApiError)) throw error;
      // A key of another kind is permission_denied; what its own API answers says more.
      if (refused === undefined || refused.code === 'permission_denied') refused = error;
    }
  throw new StartError(`${baseUrl} refuses the key: ${refused?.code}`, { cause: refused });
}
