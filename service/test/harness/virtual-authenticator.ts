/** A virtual authenticator in Chromium: it has passkeys and verifies its user at once, as a finger on a sensor does. */
import type { CDPSession, Page } from 'playwright-core';

export interface VirtualAuthenticator {
  readonly session: CDPSession;
  readonly authenticatorId: string;
}

export async function virtualAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { session, authenticatorId };
}
