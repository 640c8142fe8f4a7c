import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import allowedScripts from './audit/allowed-install-scripts.json' with { type: 'json' };
import { installScriptsOf, judgeInstallScripts, type Lock } from './audit/judge-install-scripts.ts';
import { reportViolations } from './sources/report-violations.ts';
import { repositoryRoot } from './sources/repository-root.ts';

/** Checks that only reviewed dependencies run scripts during installation. */

const lock: Lock = JSON.parse(await readFile(join(repositoryRoot, 'package-lock.json'), 'utf8'));
reportViolations(judgeInstallScripts(installScriptsOf(lock), allowedScripts));
