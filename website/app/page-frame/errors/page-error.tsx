import { homeAddress } from '@portico/api/addresses/addresses.ts';
import container from '@portico/design/styles/layout.module.css';
import { type ReactNode, useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { ColumnLink, PageLink } from '../../components/links.tsx';
import { SiteMark } from '../../components/site-mark.tsx';
import { loadFailureOf } from '../../data/page-load.ts';
import { useMessages } from '../../messages/messages.ts';
import { useInterfaceState } from '../../state/interface-state-provider.tsx';
import { useLanguage } from '../../state/language.ts';
import { SiteSearch } from '../site-search.tsx';
import { errorKindOf, errorTexts, reportFault } from './error-kind.ts';
import styles from './page-error.module.css';

/** The error page inside the frame. */
export function PageError({ error }: { error: unknown }) {
	const { message } = useMessages();
	const kind = errorKindOf(error);
	const reason = loadFailureOf(error)?.reason;

	useEffect(() => {
		// Failed calls are expected and shown; only other errors are reported.
		if (kind === 'fault') reportFault(error);
	}, [error, kind]);

	if (kind === 'notFound') return <NotFound text={reason} />;
	const { title, text } = errorTexts(kind, message);
	return (
		<ErrorMessage title={title} text={reason || text}>
			{kind === 'unreachable' || kind === 'fault' ? <RetryButton /> : <SiteSearch />}
		</ErrorMessage>
	);
}

export function NotFound({ title, text }: { title?: string | undefined; text?: string | undefined }) {
	const { message } = useMessages();
	return (
		<ErrorMessage title={title || message.notFoundTitle} text={text || message.notFoundText} figure="4 4">
			<SiteSearch />
		</ErrorMessage>
	);
}

type ErrorMessageProps = {
	title: string;
	text: string;
	/** Text around the brand mark, which is the 0 of 404. */
	figure?: string;
	/** The most useful next step. */
	children: ReactNode;
};

function ErrorMessage({ title, text, figure = ' ', children }: ErrorMessageProps) {
	const { message } = useMessages();
	const language = useLanguage();
	const menus = useInterfaceState((state) => state.menus);
	const [before, after] = figure.split(' ');
	return (
		<div className={container.container}>
			<div className={styles.message}>
				<p className={styles.figure} aria-hidden="true">
					{before}
					<SiteMark className={styles.mark} fallback={figure === ' ' ? null : '0'} />
					{after}
				</p>
				<div className={styles.content}>
					<h1>{title}</h1>
					<p className={styles.text}>{text}</p>
					{children}
				</div>
			</div>
			<nav className={styles.nextSteps} aria-labelledby="ways-on">
				<h2 id="ways-on" className={styles.nextStepsTitle}>
					{message.startHere}
				</h2>
				<ul className={styles.columns}>
					<li>
						<PageLink to={homeAddress(language)}>{message.backHome}</PageLink>
					</li>
					{menus.map((column) => (
						<li key={column.fdCode}>
							<ColumnLink column={column} />
						</li>
					))}
				</ul>
			</nav>
		</div>
	);
}

function RetryButton() {
	const { message } = useMessages();
	const { revalidate, state } = useRevalidator();

	// After a successful retry this button is gone: move focus to the content.
	useEffect(() => {
		return () => {
			const isLost = document.activeElement === document.body;
			if (isLost) document.getElementById('content')?.focus({ preventScroll: true });
		};
	}, []);

	return (
		<button
			type="button"
			className={styles.retry}
			aria-disabled={state === 'loading'}
			onClick={() => state === 'idle' && revalidate()}
		>
			{message.tryAgain}
		</button>
	);
}
