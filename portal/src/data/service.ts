/** The service behind the portal: its address, and the SDK for each API, as the signed-in person or for one of its owners. */
import { type ClientOf, connect, type Connection, type Groups } from '@mahnwerk/client';
import { accountApi } from '@mahnwerk/contract/apis/account.ts';
import { caseApi } from '@mahnwerk/contract/apis/case.ts';
import { dunningApi } from '@mahnwerk/contract/apis/dunning.ts';
import { operatorApi } from '@mahnwerk/contract/apis/operator.ts';
import { partnerApi } from '@mahnwerk/contract/apis/partner.ts';
import { basePath } from '../paths.ts';
import { connectionOf } from './acting.ts';

/** The person's own routes. */
export const account: ClientOf<typeof accountApi> = open(accountApi, 'self');

/** The routes of an owner's account, for one of its users. */
export const accountAs = (membership: string): ClientOf<typeof accountApi> => open(accountApi, membership);

/** The stream of hints. It asks no person to sign in: whatever the person does next will. */
export const hints: ClientOf<typeof accountApi>['stream'] = connect(accountApi, {
  baseUrl: `${location.origin}${basePath}`,
  membership: 'self',
  retries: 0,
}).stream;

/** The operator's routes, for a member of its staff. */
export const operatorAs = (membership: string): ClientOf<typeof operatorApi> => open(operatorApi, membership);

/** The routes of a company, for one of its users. */
export const companyAs = (membership: string): ClientOf<typeof caseApi> => open(caseApi, membership);

/** Seconds for one attempt: 10 MiB over a line of 256 kbit/s take five minutes. */
const upload_seconds = 600;

/** Those of its routes that send one file. @param send a `fetch` that says how much is sent */
export const companyUploading = (membership: string, send: NonNullable<Connection['fetch']>) =>
  open(
    {
      claimDocuments: caseApi.claimDocuments,
      enforceableTitleDocuments: caseApi.enforceableTitleDocuments,
      rentalAgreementDocuments: caseApi.rentalAgreementDocuments,
      requestsToClient: caseApi.requestsToClient,
      answerDocuments: caseApi.answerDocuments,
      orderMessageDocuments: caseApi.orderMessageDocuments,
      mandateMessageDocuments: caseApi.mandateMessageDocuments,
    },
    membership,
    { fetch: send, timeoutSeconds: upload_seconds },
  );

/** The same of the operator: for an order that it enters, and for the inbox. */
export const operatorUploading = (membership: string, send: NonNullable<Connection['fetch']>) =>
  open(
    {
      operatorClaimDocuments: operatorApi.operatorClaimDocuments,
      operatorTitleDocuments: operatorApi.operatorTitleDocuments,
      operatorRentalAgreementDocuments: operatorApi.operatorRentalAgreementDocuments,
      inbox: operatorApi.inbox,
    },
    membership,
    { fetch: send, timeoutSeconds: upload_seconds },
  );

/** The routes of its dunning that send one file. */
export const dunningUploading = (membership: string, send: NonNullable<Connection['fetch']>) =>
  open({ mahnserviceInvoiceDocuments: dunningApi.mahnserviceInvoiceDocuments }, membership, {
    fetch: send,
    timeoutSeconds: upload_seconds,
  });

/** The imports of its dunning: a file takes as long as the line needs. */
export const dunningImporting = (membership: string) =>
  open({ mahnserviceImports: dunningApi.mahnserviceImports }, membership, { timeoutSeconds: upload_seconds });

/** The other imports of a company. */
export const companyImporting = (membership: string) =>
  open({ imports: caseApi.imports }, membership, { timeoutSeconds: upload_seconds });

/** The imports of the operator for its companies. */
export const operatorImporting = (membership: string) =>
  open({ operatorImports: operatorApi.operatorImports }, membership, { timeoutSeconds: upload_seconds });

/** The routes of a Partner, for one of its users. */
export const partnerAs = (membership: string): ClientOf<typeof partnerApi> => open(partnerApi, membership);

/** The dunning routes of a company, for one of its users. */
export const dunningAs = (membership: string): ClientOf<typeof dunningApi> => open(dunningApi, membership);

function open<A extends Groups>(api: A, membership: string, connection: Partial<Connection> = {}): ClientOf<A> {
  const baseUrl = `${location.origin}${basePath}`;
  return connect(api, { baseUrl, ...connectionOf(membership), signInAgain: () => signInAgain(), ...connection });
}

/** Whether the session lives: another tab may have renewed its cookie while a call was under way. */
export const isSignedIn = (): Promise<boolean> =>
  connect(accountApi, { baseUrl: `${location.origin}${basePath}`, membership: 'self' })
    .me.get()
    .then(
      () => true,
      () => false,
    );

/** What an ended session leads to. Before a page is shown that is the page of signing in, which leads back. */
let signInAgain: () => Promise<boolean> = leave;

/** Lets the page ask the person to sign in; true: the call goes on. */
export function onSignedOut(ask: () => Promise<boolean>): () => void {
  signInAgain = ask;
  return () => {
    signInAgain = leave;
  };
}

/** Leaves for the page of signing in. The call never ends: the page is left before anything shows its failure. */
export function leave(): Promise<boolean> {
  location.assign(`${basePath}/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`);
  return new Promise(() => undefined);
}
