import { inLanguage, splitLanguage } from '@portico/api/addresses/addresses.ts';
import { languageTag, otherLanguage } from '@portico/api/languages.ts';
import { Link, useLocation } from 'react-router';
import { useMessages } from '../../messages/messages.ts';
import { useLanguage } from '../../state/language.ts';

type Props = { className?: string | undefined; onClick?: (() => void) | undefined };

/**
 * The language is saved once the page has loaded; without hydration, the inline script recognises the link by
 * `hreflang`.
 */
export function LanguageSwitch({ className, onClick }: Props) {
	const { header } = useMessages();
	const location = useLocation();
	const target = otherLanguage(useLanguage());
	const tag = languageTag(target);

	if (splitLanguage(location.pathname).path.startsWith('/articlepreview/')) return null;
	return (
		<Link
			className={className}
			to={otherLanguageAddress(location)}
			hrefLang={tag}
			title={header.switchLanguageHint}
			onClick={onClick}
		>
			<span lang={tag}>{header.switchLanguage}</span>
		</Link>
	);
}

/**
 * Keeps path and query; a page number beyond the other language's list redirects to its last page
 * (`load-existing-page.ts`).
 */
export function otherLanguageAddress({ pathname, search }: { pathname: string; search: string }): string {
	const { language, path } = splitLanguage(pathname);
	return inLanguage(path, otherLanguage(language)) + search;
}
