import layout from '@portico/design/styles/layout.module.css';
import { type ReactNode, useEffect } from 'react';
import { useMessages } from '../messages/messages.ts';
import styles from './page.module.css';

type Props = {
	title: string;
	/** Beside the title. */
	actions?: ReactNode;
	/** Where the page shows it in another way, it is only read out. */
	isTitleHidden?: boolean;
	children: ReactNode;
};

/** A page of the newsroom: its title, its actions, its content. Also names the browser's tab. */
export function Page({ title, actions, isTitleHidden = false, children }: Props) {
	const { general } = useMessages();
	useEffect(() => {
		document.title = `${title} – ${general.newsroom}`;
	}, [title, general]);
	return (
		<>
			<header className={isTitleHidden ? layout.hidden : styles.heading}>
				<h1>{title}</h1>
				{actions && <div className={styles.actions}>{actions}</div>}
			</header>
			{children}
		</>
	);
}

type SectionProps = Props & {
	/** `side`: short parts, with the title beside the content where there is room. */
	layout?: 'side';
};

/** A part of a page under a rule. */
export function Section({ title, actions, layout, children }: SectionProps) {
	return (
		<section className={styles.section} data-layout={layout}>
			<header className={styles.sectionHeading}>
				<h2>{title}</h2>
				{actions && <div className={styles.actions}>{actions}</div>}
			</header>
			{children}
		</section>
	);
}

/** Facts with their names, side by side where there is room. */
export function Facts({ children }: { children: ReactNode }) {
	return <dl className={styles.facts}>{children}</dl>;
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
	return (
		<div className={styles.fact}>
			<dt>{name}</dt>
			<dd>{children}</dd>
		</div>
	);
}

type StateMarkProps = {
	/** `attention`: needs a look or an action; `quiet`: as it should be; `note`: in place of an action. */
	kind: 'quiet' | 'attention' | 'note';
	children: ReactNode;
};

/** A state in words; the signal colour only where something needs attention. */
export function StateMark({ kind, children }: StateMarkProps) {
	return <span className={styles[kind]}>{children}</span>;
}
