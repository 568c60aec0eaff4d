"""What is said in each language: rules, pages, labels."""
