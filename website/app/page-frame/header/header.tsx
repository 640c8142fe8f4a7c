import { homeAddress } from '@portico/api/addresses/addresses.ts';
import type { Site } from '@portico/api/answers/site.ts';
import { SearchIcon } from '@portico/design/icons.tsx';
import container from '@portico/design/styles/layout.module.css';
import { type KeyboardEvent, useId } from 'react';
import { PageLink } from '../../components/links.tsx';
import { LocalName } from '../../components/local-name.tsx';
import { SuggestingSearchInput } from '../../components/search-suggestions/suggesting-search-input.tsx';
import { SiteMark } from '../../components/site-mark.tsx';
import { useMessages } from '../../messages/messages.ts';
import { useLanguage } from '../../state/language.ts';
import { SiteSearchForm } from '../site-search.tsx';
import styles from './header.module.css';
import { LanguageSwitch } from './language-switch.tsx';
import { MainMenu } from './main-menu.tsx';
import { SmallScreenMenu } from './small-screen-menu.tsx';

/** The sticky site header. */
export function Header({ site }: { site: Site }) {
	const { header } = useMessages();
	const language = useLanguage();
	return (
		<header className={styles.header} data-frame="">
			<div className={`${container.container} ${styles.bar}`}>
				<PageLink className={styles.brand} to={homeAddress(language)}>
					<SiteMark className={styles.mark} />
					<span>
						<span className={styles.shortName}>
							<LocalName name={site.shortName} />
						</span>{' '}
						<span className={styles.name}>
							<LocalName name={site.name} />
						</span>
						<span className={container.hidden}> {header.home}</span>
					</span>
				</PageLink>
				<MainMenu />
				<div className={styles.tools}>
					<SearchField />
					<LanguageSwitch className={styles.language} />
					<SmallScreenMenu />
				</div>
			</div>
		</header>
	);
}

/**
 * The icon in the header is the field's label: a click focuses the field, and focus reveals it, also without
 * scripts.
 */
function SearchField() {
	const { header } = useMessages();
	const id = useId();
	return (
		<>
			<label className={styles.label} htmlFor={id}>
				<SearchIcon />
				<span className={container.hidden}>{header.search}</span>
			</label>
			{/* Focusable, as some browsers do not focus a clicked button: the field would close under it. */}
			<SiteSearchForm className={styles.form} role="search" aria-label={header.search} tabIndex={-1}>
				<SearchIcon className={styles.icon} />
				<SuggestingSearchInput
					id={id}
					className={styles.field}
					name="q"
					placeholder={header.searchHint}
					onKeyDown={blurOnEscape}
				/>
				<button type="submit" className={styles.submit}>
					{header.search}
				</button>
			</SiteSearchForm>
		</>
	);
}

/** Ignores Escape if the suggestions or an IME handled it. */
function blurOnEscape(event: KeyboardEvent<HTMLInputElement>) {
	const isHandled = event.defaultPrevented || event.nativeEvent.isComposing;
	if (event.key === 'Escape' && !isHandled) event.currentTarget.blur();
}
