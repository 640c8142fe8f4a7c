import { homeAddress } from '@portico/api/addresses/addresses.ts';
import container from '@portico/design/styles/layout.module.css';
import { useEffect } from 'react';
import { SiteMark } from '../../components/site-mark.tsx';
import { useMessages } from '../../messages/messages.ts';
import { useLanguage } from '../../state/language.ts';
import { errorKindOf, errorTexts, reportFault } from './error-kind.ts';
import styles from './page-error.module.css';

/** Shown if the page frame failed to load: works without settings and menus. */
export function RootErrorPage({ error }: { error: unknown }) {
	const { message } = useMessages();
	const kind = errorKindOf(error);
	const { title, text } = errorTexts(kind === 'notFound' ? kind : 'fault', message);

	useEffect(() => {
		if (kind === 'fault') reportFault(error);
	}, [error, kind]);

	return (
		<main className={container.container}>
			<title>{title}</title>
			<div className={styles.message}>
				<p className={styles.figure} aria-hidden="true">
					<SiteMark className={styles.mark} />
				</p>
				<div className={styles.content}>
					<h1>{title}</h1>
					<p className={styles.text}>{text}</p>
					<a className={styles.homeLink} href={homeAddress(useLanguage())}>
						{message.backHome}
					</a>
				</div>
			</div>
		</main>
	);
}
