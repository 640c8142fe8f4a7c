import { homeAddress, searchAddress } from '@portico/api/addresses.ts';
import { useEffect } from 'react';
import { Link, useRevalidator } from 'react-router';
import { loadFailureOf } from '../../data/load-failure.ts';
import container from '../../design/container.module.css';
import { useMessages } from '../../messages/messages.ts';
import { useLanguage } from '../language.ts';
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
			return <Explanation title={message.badRequestTitle} text={failure?.message ?? message.notFoundText} />;
		case 'unreachable':
			return (
				<Explanation title={message.failureTitle} text={failure?.message ?? ''}>
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
	return <Explanation title={message.notFoundTitle} text={text || message.notFoundText} />;
}

type ExplanationProps = { title: string; text: string; children?: React.ReactNode };

function Explanation({ title, text, children }: ExplanationProps) {
	const { message } = useMessages();
	const language = useLanguage();
	return (
		<div className={container.container}>
			<div className={styles.explanation}>
				<h1>{title}</h1>
				<p className={styles.text}>{text}</p>
				<div className={styles.waysOn}>
					{children}
					<Link className={styles.wayOn} to={homeAddress(language)}>
						{message.backHome}
					</Link>
					<Link className={styles.wayOn} to={searchAddress(language)}>
						{message.searchInstead}
					</Link>
				</div>
			</div>
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
