export const codeFolderVariable = 'HOTSWAP_CODE_FOLDER';
export const functionName = 'bankstack-hotswap';
