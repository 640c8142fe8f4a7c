import type { Session } from '@portico/api/newsroom/answers/sign-in.ts';
import { useState } from 'react';
import { Button } from '../../controls/buttons/button.tsx';
import { CopyButton } from '../../controls/buttons/copy-button.tsx';
import { CheckboxField } from '../../controls/fields/checkbox-field.tsx';
import { useLanguage, useMessages } from '../../messages/messages.ts';
import { downloadText } from './download-text.ts';
import styles from './recovery-codes.module.css';

type Props = { codes: readonly string[]; session: Session; onKept(): void };

/** New recovery codes, to copy, download or print. They are shown only once, so the person confirms to have them. */
export function RecoveryCodes({ codes, session, onKept }: Props) {
	const { general, signIn } = useMessages();
	const { recoveryCodes } = signIn;
	const language = useLanguage();
	const [isKept, setKept] = useState(false);
	const { loginName } = session.person;
	const title = recoveryCodes.fileTitle(session.siteNames[language], loginName);
	const text = [title, '', ...codes, ''].join('\r\n');
	return (
		<div className={styles.recovery}>
			<p>{recoveryCodes.hint}</p>
			<div className={styles.printed}>
				<p className={styles.printedTitle}>{title}</p>
				<ul className={styles.codes} aria-label={recoveryCodes.list}>
					{codes.map((code) => (
						<li key={code}>
							<code>{code}</code>
						</li>
					))}
				</ul>
			</div>
			<div className={styles.ways}>
				<CopyButton text={text} />
				<Button onPress={() => downloadText(`recovery-codes-${loginName}.txt`, text)}>
					{recoveryCodes.download}
				</Button>
				<Button onPress={() => print()}>{recoveryCodes.print}</Button>
			</div>
			<CheckboxField isSelected={isKept} onChange={setKept}>
				{recoveryCodes.kept}
			</CheckboxField>
			<Button kind="primary" isDisabled={!isKept} onPress={onKept}>
				{general.goOn}
			</Button>
		</div>
	);
}
