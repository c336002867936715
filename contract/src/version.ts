/** The version of the contract and, because the SDK is the contract called, of the SDK. Every package.json repeats it. */
export const version = '0.1.0';
