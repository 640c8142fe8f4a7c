import { splitLanguage } from '@portico/api/addresses.ts';
import { languageTag, otherLanguage } from '@portico/api/languages.ts';
import { Link, useLocation } from 'react-router';
import { useMessages } from '../../../messages/messages.ts';
import { useInterfaceState } from '../../../state/interface-state-provider.tsx';
import { useLanguage } from '../../language.ts';
import { otherLanguageAddress } from './other-language-address.ts';

type Props = { className?: string | undefined; onClick?: (() => void) | undefined };

/**
 * Leads to the same page in the other language. The choice is saved before the navigation: the inline
 * script of the document would take a plain address straight back to a stored `en`.
 */
export function LanguageSwitch({ className, onClick }: Props) {
	const { header } = useMessages();
	const location = useLocation();
	const target = otherLanguage(useLanguage());
	const setI18nFlag = useInterfaceState((state) => state.setI18nFlag);
	const tag = languageTag(target);

	function choose() {
		setI18nFlag(target);
		onClick?.();
	}

	if (splitLanguage(location.pathname).path.startsWith('/articlepreview/')) return null;
	return (
		<Link
			className={className}
			to={otherLanguageAddress(location)}
			hrefLang={tag}
			title={header.switchLanguageHint}
			onClick={choose}
		>
			<span lang={tag}>{header.switchLanguage}</span>
		</Link>
	);
}
