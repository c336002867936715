/** The only style of the debtor's page. The Content-Security-Policy allows its hash alone. */
export const style = `
body { margin: 0; font: 1.0625rem/1.5 system-ui, sans-serif; color: #1b2328; background: #fff; }
main { max-width: 42rem; margin: 0 auto; padding: 1.5rem 1rem; overflow-wrap: anywhere; }
`;
