import { homeAddress } from '@portico/api/addresses/addresses.ts';
import type { Site } from '@portico/api/answers/site.ts';
import container from '@portico/design/styles/container.module.css';
import hidden from '@portico/design/styles/visually-hidden.module.css';
import { PageLink } from '../../components/links/page-link.tsx';
import { LocalName } from '../../components/local-name.tsx';
import { SiteMark } from '../../components/site-mark.tsx';
import { useMessages } from '../../messages/messages.ts';
import { useLanguage } from '../../state/language.ts';
import styles from './header.module.css';
import { LanguageSwitch } from './language-switch/language-switch.tsx';
import { MainMenu } from './main-menu/main-menu.tsx';
import { SearchField } from './search-field.tsx';
import { SmallScreenMenu } from './small-screen-menu/small-screen-menu.tsx';

/** The sticky site header. */
export function Header({ site }: { site: Site }) {
	const { header } = useMessages();
	const language = useLanguage();
	return (
		<header className={styles.header}>
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
						<span className={hidden.hidden}> {header.home}</span>
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
