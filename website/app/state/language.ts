import { splitLanguage } from '@portico/api/addresses/addresses.ts';
import type { Language } from '@portico/api/languages.ts';
import { useLocation } from 'react-router';

/** From the address. */
export function useLanguage(): Language {
	return splitLanguage(useLocation().pathname).language;
}
