import { homeAddress } from '@portico/api/addresses.ts';
import { type ReactNode, useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { ColumnLink } from '../../components/links/column-link/column-link.tsx';
import { PageLink } from '../../components/links/page-link/page-link.tsx';
import { loadFailureOf } from '../../data/load-failure.ts';
import container from '../../design/container.module.css';
import { useMessages } from '../../messages/messages.ts';
import { useInterfaceState } from '../../state/interface-state-provider.tsx';
import { BrandMark } from '../header/brand-mark.tsx';
import { useLanguage } from '../language.ts';
import { SiteSearch } from '../site-search/site-search.tsx';
import { errorKindOf } from './error-kind.ts';
import styles from './page-error.module.css';

/** In the place of a page that could not be loaded: what happened, and a way on. */
export function PageError({ error }: { error: unknown }) {
	const { message } = useMessages();
	const kind = errorKindOf(error);
	const failure = loadFailureOf(error);

	useEffect(() => {
		// A failure of a call is known and shown; anything else is a fault of ours to be found.
		if (kind === 'fault' && !failure) console.error(error);
	}, [error, failure, kind]);

	switch (kind) {
		case 'notFound':
			return <NotFound text={failure?.message} />;
		case 'badRequest':
			return (
				<Explanation title={message.badRequestTitle} text={failure?.message ?? message.notFoundText}>
					<SiteSearch />
				</Explanation>
			);
		case 'unreachable':
			return (
				<Explanation title={message.failureTitle} text={message.failureText}>
					<TryAgain />
				</Explanation>
			);
		case 'fault':
			return (
				<Explanation title={message.faultTitle} text={message.faultText}>
					<TryAgain />
				</Explanation>
			);
	}
}

/** The not-found page; `text` says what exactly is missing, where that is known. */
export function NotFound({ text }: { text?: string | undefined }) {
	const { message } = useMessages();
	return (
		<Explanation title={message.notFoundTitle} text={text || message.notFoundText} figure="4 4">
			<SiteSearch />
		</Explanation>
	);
}

type ExplanationProps = {
	title: string;
	text: string;
	/** Stands around the mark: the digits of 404 that are not its round one. */
	figure?: string;
	/** What is best tried first. */
	children: ReactNode;
};

function Explanation({ title, text, figure = ' ', children }: ExplanationProps) {
	const { message } = useMessages();
	const language = useLanguage();
	const menus = useInterfaceState((state) => state.menus);
	const [before, after] = figure.split(' ');
	return (
		<div className={container.container}>
			<div className={styles.explanation}>
				<p className={styles.figure} aria-hidden="true">
					{before}
					<BrandMark className={styles.mark} />
					{after}
				</p>
				<div className={styles.words}>
					<h1>{title}</h1>
					<p className={styles.text}>{text}</p>
					{children}
				</div>
			</div>
			<nav className={styles.waysOn} aria-labelledby="ways-on">
				<h2 id="ways-on" className={styles.waysOnTitle}>
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

function TryAgain() {
	const { message } = useMessages();
	const { revalidate, state } = useRevalidator();

	// Where trying again brought the page, its content takes over the focus that went with this button.
	useEffect(() => {
		return () => {
			const isLost = document.activeElement === document.body;
			if (isLost) document.getElementById('content')?.focus({ preventScroll: true });
		};
	}, []);

	return (
		<button
			type="button"
			className={styles.tryAgain}
			aria-disabled={state === 'loading'}
			onClick={() => state === 'idle' && revalidate()}
		>
			{message.tryAgain}
		</button>
	);
}
