import { languages } from '@portico/api/languages.ts';
import { BrandMark } from '@portico/design/brand-mark.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useBrandStyles } from '../data/use-brand-styles.ts';
import { languageNames, showLanguage, useLanguage, useMessages } from '../messages/messages.ts';
import { signInFactsQuery } from './sign-in-facts.ts';
import styles from './sign-in-layout.module.css';

type Props = {
	title: string;
	/** Whether the content has a title of its own, which matters more. */
	isTitled?: boolean;
	children: ReactNode;
};

/** Around the pages for people who are not signed in yet: the site's name, the languages, the form. */
export function SignInLayout({ title, isTitled = false, children }: Props) {
	const { general, signIn } = useMessages();
	const language = useLanguage();
	const { data: facts } = useQuery(signInFactsQuery);
	const mark = facts?.brand?.mark;
	useBrandStyles(facts?.brand ?? null);
	useEffect(() => {
		document.title = `${title} – ${general.newsroom}`;
	}, [title, general]);
	return (
		<div className={styles.layout}>
			<header className={styles.plate}>
				<div className={styles.brand}>
					{mark && <BrandMark mark={mark} />}
					<p className={styles.site}>{facts?.siteNames[language]}</p>
				</div>
				<p className={styles.newsroom}>{general.newsroom}</p>
				{mark && <BrandMark mark={mark} className={styles.drawing} />}
			</header>
			<nav className={styles.languages} aria-label={signIn.languages}>
				{languages.map((other) => (
					<button
						key={other}
						type="button"
						lang={other}
						aria-pressed={other === language}
						onClick={() => void showLanguage(other)}
					>
						{languageNames[other]}
					</button>
				))}
			</nav>
			<main className={styles.content}>
				<h1 className={isTitled ? styles.smallHeading : styles.heading}>{title}</h1>
				{children}
			</main>
		</div>
	);
}
