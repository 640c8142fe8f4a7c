import { splitLanguage } from '@portico/api/addresses.ts';
import type { Language } from '@portico/api/languages.ts';
import { useLocation } from 'react-router';

/** The page's language, by its address. */
export function useLanguage(): Language {
	return splitLanguage(useLocation().pathname).language;
}
