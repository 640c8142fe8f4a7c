import { homeAddress } from '@portico/api/addresses.ts';
import container from '../../design/container.module.css';
import { useMessages } from '../../messages/messages.ts';
import { BrandMark } from '../header/brand-mark.tsx';
import { useLanguage } from '../language.ts';
import { errorKindOf } from './error-kind.ts';
import styles from './page-error.module.css';

/** The page of last resort: no settings, no menus, only what happened and a link that loads anew. */
export function UnframedError({ error }: { error: unknown }) {
	const { message } = useMessages();
	const notFound = errorKindOf(error) === 'notFound';
	return (
		<main className={container.container}>
			<title>{notFound ? message.notFoundTitle : message.faultTitle}</title>
			<div className={styles.explanation}>
				<p className={styles.figure} aria-hidden="true">
					<BrandMark className={styles.mark} />
				</p>
				<div className={styles.words}>
					<h1>{notFound ? message.notFoundTitle : message.faultTitle}</h1>
					<p className={styles.text}>{notFound ? message.notFoundText : message.faultText}</p>
					<a className={styles.wayOn} href={homeAddress(useLanguage())}>
						{message.backHome}
					</a>
				</div>
			</div>
		</main>
	);
}
