/** What is shown before the first answer: nothing that flashes. */
export const Loading = () => <div aria-busy="true" />;
