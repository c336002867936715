/** Online payment in Polish. */
import type { OnlineTexts } from './de.ts';

export const plOnline: OnlineTexts = {
  'online.title': 'Płatność online',
  'online.about': 'Kwotę {amount} mogą Państwo zapłacić także od razu online. Odbywa się to w serwisie płatności.',
  'online.submit': 'Zapłać online',
  'online.not': 'Płatność online nie jest obecnie możliwa.',
  'online.ready': 'W serwisie płatności zapłacą Państwo {amount}. Na tej stronie nic nie jest jeszcze pobierane.',
  'online.go': 'Przejdź do serwisu płatności',
  'online.until': 'Link jest ważny 60 minut. Potem wrócą Państwo na tę stronę.',
  'online.reload': 'Sprawdź stan ponownie',
  'online.pending': 'Płatność na kwotę {amount} jest w drodze. Proszę nie płacić ponownie.',
  'online.pending.about': 'Gdy pieniądze wpłyną, będzie to widoczne w przeglądzie. Może to potrwać kilka dni.',
  'online.paid': 'Płatność na kwotę {amount} wpłynęła. Dziękujemy.',
  'online.refund_requested': 'Zwracamy Państwu {amount}. Może to potrwać kilka dni.',
  'online.refunded': 'Kwota {amount} została Państwu zwrócona.',
  'online.failed': 'Płatność się nie powiodła. Kwota nadal jest do zapłaty.',
  'online.expired': 'Płatność nie została zakończona. Kwota nadal jest do zapłaty.',
  'online.failed.about': 'Czy mimo to zapłacili Państwo? Będzie to tu widoczne, gdy pieniądze wpłyną.',
  'online.again': 'Spróbuj ponownie',
  'online.away': 'Serwis płatności teraz nie odpowiada. Nic nie zostało pobrane.',

  'simulated.title': 'Płatność próbna',
  'simulated.about': 'To jest próba. Żadne pieniądze nie są przekazywane.',
  'simulated.payment': 'Państwa płatność',
  'simulated.pay': 'Zapłać',
  'simulated.decline': 'Odrzuć',
  'simulated.later': 'Później',
  'simulated.back': 'Stan płatności',
};
