import root from '../eslint.config.js';

// The rules of the project. Its list of folders to leave out names this one, whose packages have to be installed first.
export default [
  ...root.filter(({ ignores, rules }) => ignores === undefined || rules !== undefined),
  { languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } } },
];
