import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { Button } from '../../../controls/button.tsx';
import { FormButtons, ModalDialog } from '../../../controls/dialogs.tsx';
import { SelectField } from '../../../controls/fields/choice-fields.tsx';
import { Loaded } from '../../../controls/notices.tsx';
import { useMessages } from '../../../messages/messages.ts';
import type { TextSubject } from '../list/text-actions.ts';
import { comparisonQuery } from './compared-texts.ts';
import styles from './publishing.module.css';
import { RestoreButton } from './restore-button.tsx';
import { useVersionOptions } from './text-facts.tsx';
import { writtenVersion } from './use-text-change.ts';

/** Few compare. After a deploy, the server has a newer file in its place: what is open stays as it is. */
const ComparisonView = lazy(() =>
	import('../../../comparison/comparison-view.tsx').catch(() => ({ default: MissingView })),
);

type Props = {
	subject: TextSubject;
	/** `writtenVersion` for what is written, as is `to`. */
	from: number;
	to: number;
	/** Goes on writing with what a version says; missing where that is not possible here. */
	restore?: ((version: number) => Promise<void>) | undefined;
	/** @param isRestored whether a version was gone back to */
	onClose(isRestored?: boolean): void;
};

/** Two versions of a text, or what is written and one, as one page with what differs. */
export function ComparisonDialog({ subject, restore, onClose, ...given }: Props) {
	const { articles, comparison: texts, general } = useMessages();
	const { text, lang } = subject;
	const [from, setFrom] = useState(given.from);
	const [to, setTo] = useState(given.to);
	const written = subject.current || subject.hasCopy ? texts.written : null;
	const { options } = useVersionOptions(subject, text, [from, to], written);
	const query = useQuery(comparisonQuery(subject, from, to));
	return (
		<ModalDialog title={texts.title(general.languages[lang])} width="full" isOpen onClose={() => onClose()}>
			<div className={styles.compared}>
				<SelectField
					label={texts.from}
					value={String(from)}
					options={options}
					onChange={(value) => setFrom(Number(value))}
				/>
				<SelectField
					label={texts.to}
					value={String(to)}
					options={options}
					onChange={(value) => setTo(Number(value))}
				/>
			</div>
			<Loaded query={query}>
				{({ comparison, facts }) => (
					<Suspense>
						<ComparisonView key={`${from} ${to}`} {...{ comparison, facts, lang }} />
					</Suspense>
				)}
			</Loaded>
			<FormButtons>
				{restore &&
					[...new Set([from, to])].filter(isVersion).map((version) => (
						<RestoreButton key={version} {...{ version, restore }} onRestored={() => onClose(true)}>
							{texts.restore(articles.facts.version(version))}
						</RestoreButton>
					))}
				<Button onPress={() => onClose()}>{general.close}</Button>
			</FormButtons>
		</ModalDialog>
	);
}

const isVersion = (chosen: number) => chosen !== writtenVersion;

function MissingView() {
	const { comparison: texts } = useMessages();
	return <p role="alert">{texts.failed}</p>;
}
